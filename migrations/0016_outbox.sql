-- What commits made happen, written with its cause. A listener acts on what lies behind its cursor, and moves the cursor with what
-- it writes. No number comes twice, though old rows go.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL
) STRICT;
CREATE TABLE outbox_listener (
  name TEXT PRIMARY KEY,
  through INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Which ignored issues are due is looked up between slices.
CREATE INDEX issue_ignored_until ON issue (ignored_until) WHERE ignored_until IS NOT NULL;
