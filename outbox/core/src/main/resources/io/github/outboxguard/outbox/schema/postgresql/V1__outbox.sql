-- Outbox Guard, PostgreSQL 14 and later, schema version 1.
-- Keys and topics use the "C" collation: order of keys is only an access path, and bytes compare fastest.

CREATE TABLE outbox (
  id            BIGSERIAL PRIMARY KEY,
  message_id    UUID NOT NULL DEFAULT gen_random_uuid(),
  aggregate_id  TEXT COLLATE "C",
  topic         TEXT COLLATE "C" NOT NULL,
  payload       TEXT,
  payload_bytes BYTEA,
  payload_type  SMALLINT NOT NULL DEFAULT 0 CHECK (payload_type IN (0, 1, 2)),
  headers       TEXT NOT NULL DEFAULT '{}',
  created_at    TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  -- Taken when the transaction has a number: dispatchers wait for numbers, and look where new rows are.
  available_at  TIMESTAMPTZ NOT NULL DEFAULT (CASE WHEN pg_current_xact_id() > '0'::xid8 THEN clock_timestamp() END),
  dispatched_at TIMESTAMPTZ,
  attempts      INTEGER NOT NULL DEFAULT 0,
  last_error    TEXT,
  ordered       BOOLEAN NOT NULL DEFAULT FALSE,
  key_hash      INTEGER NOT NULL DEFAULT 0 CHECK (key_hash >= 0),
  request_id    TEXT COLLATE "C",
  dead_at       TIMESTAMPTZ,
  blocks_key    BOOLEAN NOT NULL DEFAULT FALSE,
  discarded_at  TIMESTAMPTZ,
  lease_until   TIMESTAMPTZ,
  lease_token   BIGINT,
  lease_owner   TEXT,
  shadow        BOOLEAN NOT NULL DEFAULT FALSE,
  source        TEXT,
  CHECK (NOT ordered OR aggregate_id IS NOT NULL)
) WITH (
  -- Room for the new version of a claimed row on its own page, also when all rows of a page are claimed at
  -- once: on another page it would need new entries in four indexes.
  fillfactor = 50,
  -- The table turns over far faster than the defaults expect.
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.05,
  autovacuum_vacuum_cost_delay = 0
);

-- What may be claimed, oldest first, topic by topic.
CREATE INDEX outbox_pending ON outbox (topic, available_at, id)
  WHERE dispatched_at IS NULL AND dead_at IS NULL AND NOT ordered AND NOT shadow;

-- The head of each key. A parked head (blocks_key) stays in, so that it holds its key.
CREATE INDEX outbox_key_head ON outbox (topic, aggregate_id, id)
  WHERE dispatched_at IS NULL AND (dead_at IS NULL OR blocks_key) AND ordered AND NOT shadow;

-- Ordered rows by the time they became due: tells which keys to look at, so that a claim need not
-- walk over all of them.
CREATE INDEX outbox_key_due ON outbox (topic, available_at, id)
  WHERE dispatched_at IS NULL AND dead_at IS NULL AND ordered AND NOT shadow;

-- Dead letters, for lists and alarms.
CREATE INDEX outbox_dead ON outbox (dead_at, id) WHERE dead_at IS NOT NULL;

-- What retention may remove.
CREATE INDEX outbox_dispatched ON outbox (dispatched_at, id) WHERE dispatched_at IS NOT NULL;

CREATE UNIQUE INDEX outbox_request ON outbox (topic, request_id) WHERE request_id IS NOT NULL;

-- One claim per consumer name and message; see the consumer's page.
CREATE TABLE processed_messages (
  handler      TEXT COLLATE "C" NOT NULL,
  message_id   TEXT COLLATE "C" NOT NULL,
  state        SMALLINT NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  attempts     INTEGER NOT NULL DEFAULT 1,
  claimed_at   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  lease_until  TIMESTAMPTZ,
  lease_token  BIGINT,
  processed_at TIMESTAMPTZ,
  PRIMARY KEY (handler, message_id)
);
CREATE INDEX processed_messages_age ON processed_messages (processed_at) WHERE processed_at IS NOT NULL;

-- Named leases with a fence that only grows: leaders, shards, the retention job.
CREATE TABLE outbox_lease (
  name        TEXT COLLATE "C" PRIMARY KEY,
  owner       TEXT,
  token       BIGINT NOT NULL DEFAULT 0,
  lease_until TIMESTAMPTZ,
  renewed_at  TIMESTAMPTZ
);

-- Where retention puts rows that should be kept outside the hot table.
CREATE TABLE outbox_archive (
  id            BIGINT PRIMARY KEY,
  message_id    UUID NOT NULL,
  aggregate_id  TEXT,
  topic         TEXT NOT NULL,
  payload       TEXT,
  payload_bytes BYTEA,
  payload_type  SMALLINT NOT NULL,
  headers       TEXT NOT NULL,
  created_at    TIMESTAMPTZ NOT NULL,
  available_at  TIMESTAMPTZ NOT NULL,
  dispatched_at TIMESTAMPTZ,
  attempts      INTEGER NOT NULL,
  last_error    TEXT,
  request_id    TEXT,
  source        TEXT,
  archived_at   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE outbox_schema_version (
  version    INTEGER PRIMARY KEY,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO outbox_schema_version (version) VALUES (1);
