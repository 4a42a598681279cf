-- How people get in, and the log of what they change. Secrets are kept as SHA-256 but for two:
-- passwords (argon2id), and the TOTP secret, which the server itself must know.
ALTER TABLE user ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE access_token ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE access_token ADD COLUMN used_at INTEGER;
CREATE INDEX access_token_by_user ON access_token (user);

CREATE TABLE session (
  id TEXT PRIMARY KEY,
  user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE,
  user_agent TEXT NOT NULL,
  address TEXT,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_by_user ON session (user);

-- A row lives until it is used or revoked. `owner` makes the first owner, `invite` a member of the
-- named address, `account` sets the password of an account that is there.
CREATE TABLE sign_up_link (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('owner', 'invite', 'account')),
  hash BLOB NOT NULL UNIQUE,
  user TEXT REFERENCES user (id) ON DELETE CASCADE,
  email TEXT COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- `last_step`: a code of this 30 s step or an earlier one was used (RFC 6238, 5.2).
CREATE TABLE totp (
  user TEXT PRIMARY KEY REFERENCES user (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  confirmed_at INTEGER,
  last_step INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_code (
  user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  hash BLOB NOT NULL,
  PRIMARY KEY (user, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE oidc_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  user TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  linked_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX oidc_identity_by_user ON oidc_identity (user);

-- Names are kept as they were: the log outlives whom and what it names.
CREATE TABLE audit_log (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  actor TEXT,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  detail TEXT NOT NULL,
  address TEXT
) STRICT;

-- `owner` is whose alone it is; a shared one has none, and outlives its maker.
CREATE TABLE saved_search (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  owner TEXT REFERENCES user (id) ON DELETE CASCADE,
  maker TEXT NOT NULL,
  maker_email TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  status TEXT CHECK (status IN ('open', 'resolved', 'ignored')),
  sort TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX saved_search_by_project ON saved_search (project);
