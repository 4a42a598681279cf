-- How often a rule of a flag decided, by hour (ms since the epoch); an empty rule is what no rule decided, so that those of an hour add up
-- to all evaluations. Counted as flag_usage is, and kept as long.
CREATE TABLE flag_rule_usage (
  project INTEGER NOT NULL,
  flag TEXT NOT NULL,
  environment TEXT NOT NULL,
  hour INTEGER NOT NULL,
  rule TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project, flag, environment, hour, rule)
) STRICT, WITHOUT ROWID;
CREATE INDEX flag_rule_usage_by_hour ON flag_rule_usage (hour);
