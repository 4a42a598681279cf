-- What people did. A lane is project * 4 + environment, in front of everything.

-- Columns of events, in the order in which they came. A chunk has those of its lane from first_block to last_block, whose numbers
-- are those of the spool; `first_at` and `last_at` are the times of its events, in ms.
CREATE TABLE analytics_chunk (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  first_block INTEGER NOT NULL,
  last_block INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX analytics_chunk_by_block ON analytics_chunk (lane, first_block);

-- Visits that may go on, and those that are over and wait to be packed. Of the visits of a client's session, or of a visitor
-- (`key`), only the newest goes on.
CREATE TABLE analytics_visit (
  lane INTEGER NOT NULL,
  number INTEGER NOT NULL,
  key INTEGER NOT NULL,
  visitor INTEGER NOT NULL,
  heard_at INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  is_bot INTEGER NOT NULL,
  views INTEGER NOT NULL,
  interactions INTEGER NOT NULL,
  actions INTEGER NOT NULL,
  events INTEGER NOT NULL,
  engaged_ms INTEGER NOT NULL,
  entry TEXT NOT NULL,
  exit TEXT NOT NULL,
  user TEXT NOT NULL,
  release TEXT NOT NULL,
  origin TEXT NOT NULL,
  PRIMARY KEY (lane, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_visit_by_key ON analytics_visit (lane, key, number);

-- Columns of visits that are over. `day` is the last on which something was received of one of them.
CREATE TABLE analytics_visit_chunk (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  day INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE INDEX analytics_visit_chunk_by_time ON analytics_visit_chunk (lane, first_at);

-- The number of a lane's next visit.
CREATE TABLE analytics_lane (
  lane INTEGER PRIMARY KEY,
  next_visit INTEGER NOT NULL
) STRICT;
