-- Control: notes about times, links to reports, and saved searches of further pages.

-- Where a saved search stands: above the issues, or beside the search of analytics.
ALTER TABLE saved_search ADD COLUMN page TEXT NOT NULL DEFAULT 'issues' CHECK (page IN ('issues', 'analytics'));

-- at is a day (2026-11-20), of whichever time zone somebody looks from, or a time (2026-11-20T14:00:00.000Z).
CREATE TABLE analytics_note (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  environment TEXT CHECK (environment IN ('development', 'test', 'staging', 'production')),
  at TEXT NOT NULL,
  text TEXT NOT NULL,
  maker_email TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_note_by_time ON analytics_note (project, at);

-- Links by which anybody reads one report. hash is the SHA-256 of the token; a link that is taken back has no row.
CREATE TABLE analytics_share (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE,
  last4 TEXT NOT NULL,
  name TEXT NOT NULL,
  page TEXT NOT NULL,
  environment TEXT NOT NULL,
  query TEXT NOT NULL,
  range TEXT,
  from_at INTEGER,
  to_at INTEGER,
  ends_at INTEGER,
  maker_email TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  opened INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX analytics_share_by_project ON analytics_share (project);
