-- Before how many events of a day flags were evaluated to which variant, in an environment: what the shares of one issue are
-- compared with.
CREATE TABLE flag_event (
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  day INTEGER NOT NULL,
  flag TEXT NOT NULL,
  variant TEXT NOT NULL,
  events INTEGER NOT NULL,
  PRIMARY KEY (project, environment, day, flag, variant)
) STRICT, WITHOUT ROWID;
