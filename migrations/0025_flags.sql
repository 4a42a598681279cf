-- Feature flags. `version` of a project's set grows with every change that can change an answer; whoever keeps flags in memory
-- compares it. `secret`, sealed, signs overrides of one developer's machine; a project that never had one has none.
CREATE TABLE flag_set (
  project INTEGER PRIMARY KEY REFERENCES project (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  secret TEXT
) STRICT;

-- `killed_at` and `killed_by`: who switched a flag off everywhere, until it is on again.
CREATE TABLE flag (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  definition TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  archived_at INTEGER,
  killed_at INTEGER,
  killed_by TEXT,
  PRIMARY KEY (project, key)
) STRICT;

CREATE TABLE flag_segment (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  definition TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL,
  PRIMARY KEY (project, key)
) STRICT;

-- The newest versions of each flag and segment, the present one among them, with who made them. Names are kept as they were.
CREATE TABLE flag_version (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  subject TEXT NOT NULL CHECK (subject IN ('flag', 'segment')),
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  definition TEXT NOT NULL,
  action TEXT NOT NULL,
  comment TEXT NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT,
  actor_name TEXT NOT NULL,
  scheduled TEXT,
  PRIMARY KEY (project, subject, key, version)
) STRICT;

-- Changes that wait for their time, and what came of them.
CREATE TABLE flag_schedule (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  flag TEXT NOT NULL,
  at INTEGER NOT NULL,
  change TEXT NOT NULL,
  comment TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'made', 'failed', 'cancelled')),
  failure TEXT,
  actor TEXT,
  actor_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  done_at INTEGER
) STRICT;
CREATE INDEX flag_schedule_by_flag ON flag_schedule (project, flag, at);
CREATE INDEX flag_schedule_due ON flag_schedule (at) WHERE status = 'waiting';

-- Targeting keys that are served one variant whatever the rules say.
CREATE TABLE flag_override (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  flag TEXT NOT NULL,
  environment TEXT NOT NULL CHECK (environment IN ('development', 'test', 'staging', 'production')),
  targeting_key TEXT NOT NULL,
  variant TEXT NOT NULL,
  set_at INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  PRIMARY KEY (project, flag, environment, targeting_key)
) STRICT, WITHOUT ROWID;

-- How often a variant was served, by hour (ms since the epoch), and why. Counted in memory and noted by the minute, so it may lag and,
-- when a process is killed, lack a minute. Of the last weeks.
CREATE TABLE flag_usage (
  project INTEGER NOT NULL,
  flag TEXT NOT NULL,
  environment TEXT NOT NULL,
  hour INTEGER NOT NULL,
  variant TEXT NOT NULL,
  reason TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project, flag, environment, hour, variant, reason)
) STRICT, WITHOUT ROWID;
CREATE INDEX flag_usage_by_hour ON flag_usage (hour);

-- When a flag was evaluated, and since when that gave one variant alone. `variant` is NULL while it gives several; an empty one, here and
-- above, is the default of the code.
CREATE TABLE flag_evaluated (
  project INTEGER NOT NULL,
  flag TEXT NOT NULL,
  environment TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  variant TEXT,
  variant_since INTEGER NOT NULL,
  PRIMARY KEY (project, flag, environment)
) STRICT, WITHOUT ROWID;
