-- Control: which share of events and traces a project wants from the applications of an environment. Without a row they decide themselves.
CREATE TABLE sample_rate (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  environment TEXT NOT NULL CHECK (environment IN ('development', 'test', 'staging', 'production')),
  signal TEXT NOT NULL CHECK (signal IN ('events', 'spans')),
  rate REAL NOT NULL CHECK (rate BETWEEN 0 AND 1),
  PRIMARY KEY (project, environment, signal)
) STRICT, WITHOUT ROWID;
