-- Control: what people set up. Never joined with telemetry.
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO setting (name, value) VALUES ('config_version', '1');

-- AUTOINCREMENT: the number of an erased project must never mean another one.
CREATE TABLE project (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  scrub TEXT NOT NULL DEFAULT '{"enabled":true,"extraKeys":[]}',
  next_short_number INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  erased_at INTEGER
) STRICT;

CREATE TABLE api_key (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  environment TEXT NOT NULL CHECK (environment IN ('development', 'test', 'staging', 'production')),
  kind TEXT NOT NULL CHECK (kind IN ('server', 'browser')),
  name TEXT NOT NULL,
  hash BLOB NOT NULL UNIQUE,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  origins TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

CREATE TABLE user (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  password_hash TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE access_token (
  id TEXT PRIMARY KEY,
  user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE,
  last4 TEXT NOT NULL,
  scopes TEXT NOT NULL,
  expires_at INTEGER,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;

-- Telemetry: written by the digest thread alone.

-- One row: everything spooled up to and including `seq` has had its effects in this file.
CREATE TABLE watermark (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  seq INTEGER NOT NULL
) STRICT;
INSERT INTO watermark (id, seq) VALUES (1, 0);

CREATE TABLE dead_letter (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  project INTEGER NOT NULL,
  signal TEXT NOT NULL,
  reason TEXT NOT NULL,
  record BLOB NOT NULL
) STRICT;

-- `key` orders releases by when they were first seen.
CREATE TABLE release (
  key INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  version TEXT NOT NULL,
  first_seen INTEGER NOT NULL,
  UNIQUE (project, version)
) STRICT;

CREATE TABLE issue (
  key INTEGER PRIMARY KEY,
  id BLOB NOT NULL UNIQUE,
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  short_number INTEGER NOT NULL,
  title TEXT NOT NULL,
  culprit TEXT NOT NULL,
  type TEXT NOT NULL,
  level TEXT NOT NULL,
  platform TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved', 'ignored')),
  resolved_at INTEGER,
  resolved_in_release INTEGER,
  ignored_until INTEGER,
  ignored_until_count INTEGER,
  regressed_at INTEGER,
  escalating_until INTEGER,
  assignee TEXT,
  count INTEGER NOT NULL,
  user_count INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  first_release INTEGER,
  last_release INTEGER,
  merged_into INTEGER
) STRICT;
-- With every column that lists are narrowed or sorted by often, so that walking one reads no rows.
CREATE INDEX issue_by_environment ON issue
  (project, environment, last_seen, status, assignee, count, user_count, first_seen)
  WHERE merged_into IS NULL;
CREATE INDEX issue_by_project ON issue
  (project, last_seen, status, assignee, count, user_count, first_seen) WHERE merged_into IS NULL;
CREATE UNIQUE INDEX issue_by_number ON issue (project, short_number);

-- One fingerprint. An issue holds one, or several after a merge; telemetry points here, so that
-- a merge and its undoing move a pointer and no event.
CREATE TABLE grouping (
  key INTEGER PRIMARY KEY,
  fingerprint BLOB NOT NULL UNIQUE,
  sibling_key BLOB NOT NULL,
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  issue INTEGER NOT NULL,
  home_issue INTEGER NOT NULL,
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  components TEXT NOT NULL,
  count INTEGER NOT NULL,
  user_count INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL
) STRICT;
CREATE INDEX grouping_by_issue ON grouping (issue);
CREATE INDEX grouping_by_project ON grouping (project, issue);
CREATE INDEX grouping_by_sibling ON grouping (sibling_key, project);

CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  id BLOB NOT NULL,
  project INTEGER NOT NULL,
  grouping INTEGER NOT NULL,
  at INTEGER NOT NULL,
  level INTEGER NOT NULL,
  release INTEGER
) STRICT;
-- Ids are found through ids.idx: random ids would dirty a page of an index each.
CREATE INDEX event_by_grouping ON event (grouping);

-- Payloads of one project and signal: newline-separated JSON under zstd. `seqs` (little-endian
-- 64-bit integers, 0 for a record without a row) stands where the rows are not first_seq, +1, +2 …
CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  signal TEXT NOT NULL,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  seqs BLOB,
  body BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX chunk_by_seq ON chunk (project, signal, first_seq);

-- How far small chunks have been merged into large ones.
CREATE TABLE repacked (
  project INTEGER NOT NULL,
  signal TEXT NOT NULL,
  through_seq INTEGER NOT NULL,
  PRIMARY KEY (project, signal)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag (
  key INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (project, name, value)
) STRICT;

CREATE TABLE grouping_tag (
  grouping INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  count INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  PRIMARY KEY (grouping, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX grouping_by_tag ON grouping_tag (tag, grouping);

CREATE TABLE grouping_hour (
  grouping INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (grouping, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE project_hour (
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  level TEXT NOT NULL,
  hour INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (project, environment, hour, level)
) STRICT, WITHOUT ROWID;

CREATE TABLE grouping_user (
  grouping INTEGER NOT NULL,
  user INTEGER NOT NULL,
  PRIMARY KEY (grouping, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE grouping_release (
  grouping INTEGER NOT NULL,
  release INTEGER NOT NULL,
  count INTEGER NOT NULL,
  first_seen INTEGER NOT NULL,
  last_seen INTEGER NOT NULL,
  PRIMARY KEY (grouping, release)
) STRICT, WITHOUT ROWID;
CREATE INDEX grouping_by_release ON grouping_release (release, grouping);

-- What free text finds: a row a grouping and slice, whose rowid is the grouping's key << 40 and the
-- events the grouping had before. So a search learns the groupings from the index alone.
CREATE VIRTUAL TABLE search_text USING fts5 (
  text, content = '', contentless_delete = 1, detail = none, tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TABLE activity (
  id INTEGER PRIMARY KEY,
  issue INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX activity_by_issue ON activity (issue);
