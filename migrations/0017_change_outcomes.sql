-- What changes answered, for whoever waits in another process, and so that none is made twice. Only the newest are kept.
CREATE TABLE change_outcome (
  -- The change's number in the spool.
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  outcome TEXT NOT NULL
) STRICT;
