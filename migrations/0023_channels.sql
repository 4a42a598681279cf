-- Where people are told of incidents. `settings` has what everybody may see; `secrets` the rest, each sealed by itself.
CREATE TABLE alert_channel (
  id TEXT PRIMARY KEY,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('webhook', 'slack', 'discord', 'teams', 'telegram', 'ntfy', 'email')),
  name TEXT NOT NULL,
  settings TEXT NOT NULL,
  secrets TEXT NOT NULL,
  enabled INTEGER NOT NULL,
  -- When its receiver said that it is gone for good, which turned it off.
  gone_at INTEGER,
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  updated_by TEXT NOT NULL
) STRICT;
CREATE INDEX alert_channel_project ON alert_channel (project, name);

-- A message to a channel about one notice or many. Until it is first tried it gathers what comes; after that its body stays.
CREATE TABLE alert_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project INTEGER NOT NULL,
  -- The id of a channel, or `members`, which each project has.
  channel TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
  created_at INTEGER NOT NULL,
  -- When it is to be tried next, or was to be tried last.
  send_at INTEGER NOT NULL,
  begun_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Of these, how many the present round of tries has had: sending again begins another.
  tries INTEGER NOT NULL DEFAULT 0,
  -- The bytes that were sent, as JSON of their type and themselves.
  content TEXT,
  -- Of a mail, the addresses that have it, as JSON.
  reached TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE UNIQUE INDEX alert_delivery_gathering ON alert_delivery (project, channel)
  WHERE status = 'waiting' AND begun_at IS NULL;
CREATE INDEX alert_delivery_due ON alert_delivery (send_at) WHERE status = 'waiting';
CREATE INDEX alert_delivery_channel ON alert_delivery (project, channel, id);
CREATE INDEX alert_delivery_project ON alert_delivery (project, id);
CREATE INDEX alert_delivery_age ON alert_delivery (created_at);

-- What a delivery tells.
CREATE TABLE alert_delivery_notice (
  delivery INTEGER NOT NULL,
  position INTEGER NOT NULL,
  project INTEGER NOT NULL,
  kind TEXT NOT NULL,
  incident TEXT NOT NULL,
  rule TEXT NOT NULL,
  severity TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (delivery, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_delivery_notice_incident ON alert_delivery_notice (incident);

-- How each try went, in words, with the first 4 KiB of the answer.
CREATE TABLE alert_attempt (
  delivery INTEGER NOT NULL,
  number INTEGER NOT NULL,
  project INTEGER NOT NULL,
  at INTEGER NOT NULL,
  took_ms INTEGER NOT NULL,
  is_good INTEGER NOT NULL,
  code INTEGER,
  says TEXT NOT NULL,
  answer TEXT,
  PRIMARY KEY (delivery, number)
) STRICT, WITHOUT ROWID;

-- Through which server the whole service sends mail: one row, or none. The password is sealed.
CREATE TABLE mail_server (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  host TEXT NOT NULL,
  port INTEGER NOT NULL,
  security TEXT NOT NULL CHECK (security IN ('starttls', 'tls', 'none')),
  user TEXT,
  password TEXT,
  sender TEXT NOT NULL,
  set_at INTEGER NOT NULL,
  set_by TEXT NOT NULL
) STRICT;

-- Addresses that want no more mail of a rule.
CREATE TABLE alert_unsubscribed (
  rule TEXT NOT NULL,
  address TEXT NOT NULL,
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  PRIMARY KEY (rule, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_unsubscribed_project ON alert_unsubscribed (project);
