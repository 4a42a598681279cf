-- When spans of an environment first named a release. Of events `grouping_release` knows it.
CREATE TABLE traced_release (
  release INTEGER NOT NULL,
  environment TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  PRIMARY KEY (release, environment)
) STRICT, WITHOUT ROWID;

-- Hosts that a project's service map tells apart, the first that were asked.
CREATE TABLE asked_host (
  project INTEGER NOT NULL,
  host TEXT NOT NULL,
  PRIMARY KEY (project, host)
) STRICT, WITHOUT ROWID;
