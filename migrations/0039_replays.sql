-- What people saw. The events of replays lie in files beside this one, `replays/PROJECT/DAY.segments`: rows say where. A lane is
-- project * 4 + environment.

CREATE TABLE replay (
  id INTEGER PRIMARY KEY,
  lane INTEGER NOT NULL,
  -- The id that the client gave it.
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  session TEXT NOT NULL,
  user TEXT NOT NULL,
  release TEXT NOT NULL,
  device TEXT NOT NULL,
  browser TEXT NOT NULL,
  system TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  segments INTEGER NOT NULL,
  -- In files, and as JSON.
  bytes INTEGER NOT NULL,
  json_bytes INTEGER NOT NULL,
  has_snapshot INTEGER NOT NULL,
  -- JSON: a list of host and path, in the order in which segments came.
  pages TEXT NOT NULL,
  -- JSON: numbers by the names of `COUNTED`.
  counts TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX replay_by_name ON replay (lane, name);
CREATE INDEX replay_by_time ON replay (lane, started_at);

-- `day`, `place` and `length` say where its events lie; `day` counts days of UTC since the epoch.
CREATE TABLE replay_segment (
  replay INTEGER NOT NULL,
  tab TEXT NOT NULL,
  number INTEGER NOT NULL,
  project INTEGER NOT NULL,
  day INTEGER NOT NULL,
  place INTEGER NOT NULL,
  length INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER NOT NULL,
  skew_ms INTEGER NOT NULL,
  has_snapshot INTEGER NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (replay, tab, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX replay_segment_by_day ON replay_segment (project, day);

-- Files that hold something. One that is not here is removed.
CREATE TABLE replay_file (
  project INTEGER NOT NULL,
  day INTEGER NOT NULL,
  segments INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (project, day)
) STRICT, WITHOUT ROWID;
