-- Projects in which nobody is told of incidents for now; without `until`, it is until somebody lifts it.
CREATE TABLE alert_mute (
  project INTEGER PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  until INTEGER,
  at INTEGER NOT NULL,
  by TEXT NOT NULL
) STRICT;

-- Times in which nobody is told: `once` is {from, to} in ms, `weekly` {days, from, to, timeZone}, as JSON.
CREATE TABLE alert_maintenance (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  environment TEXT CHECK (environment IN ('development', 'test', 'staging', 'production')),
  once TEXT,
  weekly TEXT,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  CHECK ((once IS NULL) <> (weekly IS NULL))
) STRICT;
CREATE INDEX alert_maintenance_by_project ON alert_maintenance (project);
