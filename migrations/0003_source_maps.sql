-- When an event of it came last, to the day: what nothing speaks of any more is not kept for ever.
ALTER TABLE release ADD COLUMN last_seen INTEGER NOT NULL DEFAULT 0;

-- A map is found while it is `ready`: before that its parts arrive, after that they go, a few at a time.
CREATE TABLE source_map (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project INTEGER NOT NULL,
  release TEXT NOT NULL,
  file_name TEXT NOT NULL,
  debug_id TEXT,
  size_bytes INTEGER NOT NULL,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  uploaded_at INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'arriving' CHECK (state IN ('arriving', 'ready', 'gone'))
) STRICT;
CREATE UNIQUE INDEX source_map_by_name ON source_map (project, release, file_name) WHERE state = 'ready';
CREATE INDEX source_map_by_debug_id ON source_map (project, debug_id) WHERE state = 'ready' AND debug_id IS NOT NULL;
CREATE INDEX source_map_unready ON source_map (state) WHERE state <> 'ready';

CREATE TABLE source_map_part (
  map INTEGER NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (map, part)
) STRICT;

-- Why the last upload for a file was refused, to say so where its frames are shown.
CREATE TABLE source_map_refusal (
  project INTEGER NOT NULL,
  release TEXT NOT NULL,
  file_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (project, release, file_name)
) STRICT, WITHOUT ROWID;

-- Frames that found no map, by day (days since the epoch, UTC).
CREATE TABLE source_map_missing (
  project INTEGER NOT NULL,
  day INTEGER NOT NULL,
  release TEXT NOT NULL,
  file_name TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project, day, release, file_name, reason)
) STRICT, WITHOUT ROWID;
