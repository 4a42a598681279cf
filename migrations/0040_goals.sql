-- What a project wants visitors to come to, and the ways there. `definition` is JSON, as src/analytics/goals/model.ts and
-- src/analytics/funnels/model.ts say it.
CREATE TABLE analytics_goal (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  definition TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT;
CREATE INDEX analytics_goal_by_project ON analytics_goal (project);

CREATE TABLE analytics_funnel (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  definition TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT;
CREATE INDEX analytics_funnel_by_project ON analytics_funnel (project);
