-- When the server backs itself up: each so many hours, or each day at a minute (UTC). No row: never.
CREATE TABLE backup_schedule (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  every_hours INTEGER,
  daily_at INTEGER,
  keep INTEGER NOT NULL,
  set_at INTEGER NOT NULL
) STRICT;

-- The newest backup by the server that went well, and the newest that did not.
CREATE TABLE backup_run (
  outcome TEXT PRIMARY KEY CHECK (outcome IN ('good', 'failed')),
  at INTEGER NOT NULL,
  file TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  failure TEXT
) STRICT;
