-- What makes a dead letter a block of the log again: where its block stood, which line of it this was, what the digest
-- needs of it (null for what cannot be put in again), whether `record` is packed as in a block, and the block's other fields.
ALTER TABLE dead_letter ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dead_letter ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dead_letter ADD COLUMN heads BLOB;
ALTER TABLE dead_letter ADD COLUMN is_packed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE dead_letter ADD COLUMN block TEXT;
-- When somebody tried it again last, in vain.
ALTER TABLE dead_letter ADD COLUMN tried_at INTEGER;
-- Those of before have no place in the log.
UPDATE dead_letter SET line = id;
CREATE INDEX dead_letter_place ON dead_letter (seq, line);

-- One row, once the bound of dead letters was reached: how many had to go, and when the newest of them was received.
CREATE TABLE dead_letter_dropped (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  letters INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
