-- `seq` is given by the appender, above the digest's watermark, so that no number comes twice.
CREATE TABLE block (
  seq INTEGER PRIMARY KEY,
  project INTEGER NOT NULL,
  signal TEXT NOT NULL,
  count INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  heads BLOB NOT NULL,
  body BLOB NOT NULL
) STRICT;

CREATE TABLE probe (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
) STRICT;
INSERT INTO probe (id, at) VALUES (1, 0);
