-- Control: what people are told of. `condition` and `notify` are JSON, as the API takes them.
CREATE TABLE alert_rule (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  environment TEXT CHECK (environment IN ('development', 'test', 'staging', 'production', 'all')),
  kind TEXT NOT NULL CHECK (kind IN ('issue', 'metric', 'usage')),
  condition TEXT NOT NULL,
  notify TEXT NOT NULL,
  muted_until INTEGER,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT;
CREATE INDEX alert_rule_by_project ON alert_rule (project);
-- The two rules that each project begins with (alerts/rules/default-rules.ts). Nobody is told until mail is set up.
INSERT INTO alert_rule
  SELECT id || rule.suffix, id, rule.name, 1, NULL, 'issue', rule.condition,
    '{"channels":["members"],"cooldownSec":1800,"sendResolved":false}', NULL,
    created_at, 'whimbrel', created_at, 'whimbrel'
  FROM project, (
    SELECT '-new-issue' AS suffix, 'A new issue in production' AS name, '{"issue":{"on":["new"]}}' AS condition
    UNION ALL SELECT '-regression', 'A regression in production', '{"issue":{"on":["regressed"]}}') rule
  WHERE erased_at IS NULL;

-- What a rule has found: one that is open for each rule, environment and group. `issue` is the id of an issue.
CREATE TABLE alert_incident (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  rule TEXT NOT NULL,
  rule_name TEXT NOT NULL,
  group_key TEXT NOT NULL,
  group_name TEXT NOT NULL,
  issue TEXT,
  service TEXT,
  endpoint TEXT,
  severity TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  threshold REAL,
  value REAL,
  peak_value REAL,
  peak_at INTEGER,
  acknowledged_at INTEGER,
  acknowledged_by TEXT,
  resolved_at INTEGER,
  resolved_by TEXT,
  resolved_why TEXT,
  -- What the channels know, and when it is to be decided next whether they are told more.
  told_severity TEXT,
  told_at INTEGER,
  has_news INTEGER NOT NULL,
  tell_at INTEGER,
  -- When to look next whether the issue is still met.
  check_at INTEGER
) STRICT;
CREATE UNIQUE INDEX alert_incident_open ON alert_incident (rule, environment, group_key) WHERE resolved_at IS NULL;
CREATE INDEX alert_incident_of_group ON alert_incident (rule, environment, group_key);
CREATE INDEX alert_incident_by_time ON alert_incident (project, opened_at);
CREATE INDEX alert_incident_unresolved ON alert_incident (project, acknowledged_at) WHERE resolved_at IS NULL;
CREATE INDEX alert_incident_by_rule ON alert_incident (rule, opened_at);
CREATE INDEX alert_incident_by_issue ON alert_incident (issue) WHERE issue IS NOT NULL;
CREATE INDEX alert_incident_to_tell ON alert_incident (tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX alert_incident_to_check ON alert_incident (check_at) WHERE check_at IS NOT NULL;

-- What happened to an incident, in order.
CREATE TABLE alert_entry (
  id INTEGER PRIMARY KEY,
  incident INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  actor TEXT,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX alert_entry_by_incident ON alert_entry (incident);
