-- Outbox Guard, MariaDB 10.6 and later, schema version 1.
-- All times are UTC in DATETIME(6): no zone conversion by column or driver, no end in 2038.
-- MariaDB has no partial index: `open` is NULL once a row needs no more work, and NULLs are never visited.

CREATE TABLE outbox (
  id            BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  message_id    CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT (UUID()),
  aggregate_id  VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  topic         VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  payload       LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  payload_bytes LONGBLOB,
  payload_type  SMALLINT NOT NULL DEFAULT 0,
  headers       MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ('{}'),
  created_at    DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
  available_at  DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
  dispatched_at DATETIME(6) NULL,
  attempts      INT NOT NULL DEFAULT 0,
  last_error    TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  ordered       BOOLEAN NOT NULL DEFAULT FALSE,
  key_hash      INT NOT NULL DEFAULT 0,
  request_id    VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  dead_at       DATETIME(6) NULL,
  blocks_key    BOOLEAN NOT NULL DEFAULT FALSE,
  discarded_at  DATETIME(6) NULL,
  lease_until   DATETIME(6) NULL,
  lease_token   BIGINT NULL,
  lease_owner   VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  shadow        BOOLEAN NOT NULL DEFAULT FALSE,
  source        VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  open_any      TINYINT GENERATED ALWAYS AS
    (CASE WHEN dispatched_at IS NULL AND dead_at IS NULL AND NOT ordered AND NOT shadow THEN 1 END) STORED,
  open_key      TINYINT GENERATED ALWAYS AS
    (CASE WHEN dispatched_at IS NULL AND (dead_at IS NULL OR blocks_key) AND ordered AND NOT shadow THEN 1 END) STORED,
  KEY outbox_pending (open_any, topic, available_at, id),
  KEY outbox_key_head (open_key, topic, aggregate_id, id),
  KEY outbox_dead (dead_at, id),
  KEY outbox_dispatched (dispatched_at, id),
  UNIQUE KEY outbox_request (topic, request_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE processed_messages (
  handler      VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  message_id   VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
  state        SMALLINT NOT NULL DEFAULT 1,
  attempts     INT NOT NULL DEFAULT 1,
  claimed_at   DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6)),
  lease_until  DATETIME(6) NULL,
  lease_token  BIGINT NULL,
  processed_at DATETIME(6) NULL,
  PRIMARY KEY (handler, message_id),
  KEY processed_messages_age (processed_at)
) ENGINE = InnoDB;

CREATE TABLE outbox_lease (
  name        VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
  owner       VARCHAR(255),
  token       BIGINT NOT NULL DEFAULT 0,
  lease_until DATETIME(6) NULL,
  renewed_at  DATETIME(6) NULL
) ENGINE = InnoDB;

-- One row per slot: a writer locks its key's slot, so that ids of a key follow its commits.
CREATE TABLE outbox_key_lock (slot INT NOT NULL PRIMARY KEY) ENGINE = InnoDB;
INSERT INTO outbox_key_lock (slot)
  WITH RECURSIVE digit (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM digit WHERE d < 31)
  SELECT a.d * 32 + b.d FROM digit a CROSS JOIN digit b;

CREATE TABLE outbox_archive (
  id            BIGINT NOT NULL PRIMARY KEY,
  message_id    CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  aggregate_id  VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  topic         VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  payload       LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  payload_bytes LONGBLOB,
  payload_type  SMALLINT NOT NULL,
  headers       MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ('{}'),
  created_at    DATETIME(6) NOT NULL,
  available_at  DATETIME(6) NOT NULL,
  dispatched_at DATETIME(6) NULL,
  attempts      INT NOT NULL,
  last_error    TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  request_id    VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  source        VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
  archived_at   DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))
) ENGINE = InnoDB;

CREATE TABLE outbox_schema_version (
  version    INT NOT NULL PRIMARY KEY,
  applied_at DATETIME(6) NOT NULL DEFAULT (UTC_TIMESTAMP(6))
) ENGINE = InnoDB;
INSERT INTO outbox_schema_version (version) VALUES (1);
