-- When a block was appended: what follows from it takes its time from here, so that it does not depend on when it is digested.
ALTER TABLE block ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
UPDATE block SET at = CAST(unixepoch('subsec') * 1000 AS INTEGER);
