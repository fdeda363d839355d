-- Outbox Guard, SQLite 3.42 and later, schema version 1.
-- Times are microseconds since 1970-01-01T00:00Z as INTEGER. SQLite's clock has milliseconds.

CREATE TABLE outbox (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  message_id    TEXT NOT NULL DEFAULT (lower(
    substr(hex(randomblob(4)), 1, 8) || '-' || substr(hex(randomblob(2)), 1, 4) || '-4' ||
    substr(hex(randomblob(2)), 2, 3) || '-a' || substr(hex(randomblob(2)), 2, 3) || '-' || hex(randomblob(6)))),
  aggregate_id  TEXT,
  topic         TEXT NOT NULL,
  payload       TEXT,
  payload_bytes BLOB,
  payload_type  INTEGER NOT NULL DEFAULT 0 CHECK (payload_type IN (0, 1, 2)),
  headers       TEXT NOT NULL DEFAULT '{}',
  created_at    INTEGER NOT NULL DEFAULT (CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000),
  available_at  INTEGER NOT NULL DEFAULT (CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000),
  dispatched_at INTEGER,
  attempts      INTEGER NOT NULL DEFAULT 0,
  last_error    TEXT,
  ordered       INTEGER NOT NULL DEFAULT 0,
  key_hash      INTEGER NOT NULL DEFAULT 0,
  request_id    TEXT,
  dead_at       INTEGER,
  blocks_key    INTEGER NOT NULL DEFAULT 0,
  discarded_at  INTEGER,
  lease_until   INTEGER,
  lease_token   INTEGER,
  lease_owner   TEXT,
  shadow        INTEGER NOT NULL DEFAULT 0,
  source        TEXT,
  CHECK (NOT ordered OR aggregate_id IS NOT NULL)
);
CREATE INDEX outbox_pending ON outbox (topic, available_at, id)
  WHERE dispatched_at IS NULL AND dead_at IS NULL AND NOT ordered AND NOT shadow;
CREATE INDEX outbox_key_head ON outbox (topic, aggregate_id, id)
  WHERE dispatched_at IS NULL AND (dead_at IS NULL OR blocks_key) AND ordered AND NOT shadow;
CREATE INDEX outbox_dead ON outbox (dead_at, id) WHERE dead_at IS NOT NULL;
CREATE INDEX outbox_dispatched ON outbox (dispatched_at, id) WHERE dispatched_at IS NOT NULL;
CREATE UNIQUE INDEX outbox_request ON outbox (topic, request_id) WHERE request_id IS NOT NULL;

CREATE TABLE processed_messages (
  handler      TEXT NOT NULL,
  message_id   TEXT NOT NULL,
  state        INTEGER NOT NULL DEFAULT 1 CHECK (state IN (0, 1)),
  attempts     INTEGER NOT NULL DEFAULT 1,
  claimed_at   INTEGER NOT NULL DEFAULT (CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000),
  lease_until  INTEGER,
  lease_token  INTEGER,
  processed_at INTEGER,
  PRIMARY KEY (handler, message_id)
) WITHOUT ROWID;
CREATE INDEX processed_messages_age ON processed_messages (processed_at) WHERE processed_at IS NOT NULL;

CREATE TABLE outbox_lease (
  name        TEXT PRIMARY KEY,
  owner       TEXT,
  token       INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER,
  renewed_at  INTEGER
);

CREATE TABLE outbox_archive (
  id            INTEGER PRIMARY KEY,
  message_id    TEXT NOT NULL,
  aggregate_id  TEXT,
  topic         TEXT NOT NULL,
  payload       TEXT,
  payload_bytes BLOB,
  payload_type  INTEGER NOT NULL,
  headers       TEXT NOT NULL,
  created_at    INTEGER NOT NULL,
  available_at  INTEGER NOT NULL,
  dispatched_at INTEGER,
  attempts      INTEGER NOT NULL,
  last_error    TEXT,
  request_id    TEXT,
  source        TEXT,
  archived_at   INTEGER NOT NULL DEFAULT (CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000)
);

CREATE TABLE outbox_schema_version (
  version    INTEGER PRIMARY KEY,
  applied_at INTEGER NOT NULL DEFAULT (CAST(ROUND(unixepoch('subsec') * 1000) AS INTEGER) * 1000)
);
INSERT INTO outbox_schema_version (version) VALUES (1);
