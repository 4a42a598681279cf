-- How many records of a signal were stored, by calendar month (UTC, 202611). Rows stay when records are removed, and when the
-- project is: ids of projects are never given again.
CREATE TABLE usage_meter (
  month INTEGER NOT NULL,
  signal TEXT NOT NULL,
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (month, signal, project, environment)
) STRICT, WITHOUT ROWID;

-- When a month's use came to a part of what the plan includes, once for each size of the plan.
CREATE TABLE usage_warning (
  month INTEGER NOT NULL,
  signal TEXT NOT NULL,
  class TEXT NOT NULL,
  percent INTEGER NOT NULL,
  included INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (month, signal, class, percent, included)
) STRICT, WITHOUT ROWID;

-- What the plan includes of a meter from a month on, until the next month with a row: months that are over keep the plan that they
-- had. A meter without a row is not limited.
CREATE TABLE plan (
  meter TEXT NOT NULL,
  month INTEGER NOT NULL,
  included INTEGER,
  pay_as_you_go INTEGER NOT NULL,
  PRIMARY KEY (meter, month)
) STRICT, WITHOUT ROWID;
