-- Spans. `stream` = project * 4 + environment, in front of everything, so that no query meets a row
-- of another project. `*_at` and durations are µs, `at` of rollups is ms; both since the epoch.

-- Names of services and operations.
CREATE TABLE span_word (
  key INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (project, text)
) STRICT;

-- One row a trace and environment, in order of first sight; found by its id through traces.idx.
-- `places`: ranges of blocks that have its spans. `services`: words with their spans and errors.
-- AUTOINCREMENT: traces.idx remembers keys of rows that are gone.
CREATE TABLE trace (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  stream INTEGER NOT NULL,
  id BLOB NOT NULL,
  start_at INTEGER NOT NULL,
  duration INTEGER NOT NULL,
  spans INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  root_service INTEGER NOT NULL,
  root_name INTEGER NOT NULL,
  root_at INTEGER NOT NULL,
  has_root INTEGER NOT NULL,
  services BLOB NOT NULL,
  places BLOB NOT NULL
) STRICT;
CREATE INDEX trace_by_start ON trace (stream, start_at, duration, errors, root_service, root_name);

-- Columns of spans under zstd. A block is what one request brought; a chunk has those of its stream
-- from first_block to last_block. Block numbers are those of the spool.
CREATE TABLE span_chunk (
  id INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  first_block INTEGER NOT NULL,
  last_block INTEGER NOT NULL,
  count INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  max_duration INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  body BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX span_chunk_by_block ON span_chunk (stream, first_block);

-- How far small chunks of a stream have been merged into large ones.
CREATE TABLE span_merged (
  stream INTEGER PRIMARY KEY,
  through_block INTEGER NOT NULL
) STRICT;

-- What search finds blocks by: a row a block, whose rowid is stream << 40 | block.
CREATE VIRTUAL TABLE span_text USING fts5 (
  text, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);

-- Which attributes there are; the same name with another type is another.
CREATE TABLE span_attribute (
  key INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  level TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  is_wide INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  UNIQUE (project, level, name, type)
) STRICT;
-- Their values, as long as they are few.
CREATE TABLE span_value (
  attribute INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (attribute, value)
) STRICT, WITHOUT ROWID;

-- An operation: spans of one service, name and kind.
CREATE TABLE span_series (
  key INTEGER PRIMARY KEY,
  stream INTEGER NOT NULL,
  service INTEGER NOT NULL,
  name INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  UNIQUE (stream, service, name, kind)
) STRICT;
-- All spans by operation and time: `step` is minutes, 1 or 60. `slowest` is a key of trace.
CREATE TABLE span_rollup (
  stream INTEGER NOT NULL,
  step INTEGER NOT NULL,
  at INTEGER NOT NULL,
  series INTEGER NOT NULL,
  count INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  max INTEGER NOT NULL,
  slowest INTEGER NOT NULL,
  sketch BLOB NOT NULL,
  PRIMARY KEY (stream, step, at, series)
) STRICT, WITHOUT ROWID;

-- All calls between services, databases and queues by time; source and target are words.
CREATE TABLE service_edge (
  stream INTEGER NOT NULL,
  step INTEGER NOT NULL,
  at INTEGER NOT NULL,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  errors INTEGER NOT NULL,
  sum INTEGER NOT NULL,
  max INTEGER NOT NULL,
  sketch BLOB NOT NULL,
  PRIMARY KEY (stream, step, at, source, target, kind)
) STRICT, WITHOUT ROWID;

-- Which events carry a trace id: for each how far its row is from first_seq, and 32 bits of the id's
-- hash (little-endian 32-bit numbers). By the hour of the event and in order of arrival, so that it
-- costs an event next to nothing to be found.
CREATE TABLE event_trace (
  project INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  first_seq INTEGER NOT NULL,
  pairs BLOB NOT NULL,
  PRIMARY KEY (project, hour, first_seq)
) STRICT, WITHOUT ROWID;

-- Control: which traces of a project are kept once they are old; without a row all are.
-- `sample` is of a thousand.
CREATE TABLE trace_rule (
  project INTEGER PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  after_hours INTEGER NOT NULL,
  slowest INTEGER NOT NULL,
  sample INTEGER NOT NULL
) STRICT;

-- How far rules were carried out: up to which start traces were looked at, and up to which block
-- chunks have lost their spans.
CREATE TABLE trace_thinned (
  stream INTEGER PRIMARY KEY,
  until_at INTEGER NOT NULL,
  through_block INTEGER NOT NULL
) STRICT;
