-- Up to when a rule with numbers is evaluated, in ms, and why it could not be.
CREATE TABLE alert_evaluation (
  rule TEXT PRIMARY KEY,
  project INTEGER NOT NULL,
  through INTEGER NOT NULL,
  failure TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_evaluation_by_project ON alert_evaluation (project);
-- Groups of rules that are not well. `state` is JSON (alerts/evaluate/step.ts).
CREATE TABLE alert_group (
  rule TEXT NOT NULL,
  environment TEXT NOT NULL,
  group_key TEXT NOT NULL,
  project INTEGER NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (rule, environment, group_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_group_by_project ON alert_group (project);
