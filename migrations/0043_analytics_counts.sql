-- Visitors by a number of their lane, in the order of their first visits: counting different ones is then marking bits. `day` is that
-- on which the newest of their visits was begun to be received.
CREATE TABLE analytics_visitor (
  lane INTEGER NOT NULL,
  visitor INTEGER NOT NULL,
  number INTEGER NOT NULL,
  day INTEGER NOT NULL,
  PRIMARY KEY (lane, visitor)
) STRICT, WITHOUT ROWID;

-- What is counted of the visits of a chunk that nobody filters, by a column of theirs. `visitors` has the visitors of the visits, and
-- all others have what is counted by value, with the value of each visit in the same order.
CREATE TABLE analytics_visit_counts (
  lane INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  name TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (lane, chunk, name)
) STRICT, WITHOUT ROWID;

-- Visits of before have no number of their visitor. No version with them was released.
DELETE FROM analytics_chunk;
DELETE FROM analytics_visit;
DELETE FROM analytics_visit_chunk;
DELETE FROM analytics_lane;

ALTER TABLE analytics_visit ADD COLUMN visitor_number INTEGER NOT NULL DEFAULT 0;
-- Visits of programs that nobody sits at.
ALTER TABLE analytics_visit_chunk ADD COLUMN bots INTEGER NOT NULL DEFAULT 0;
ALTER TABLE analytics_lane ADD COLUMN next_visitor INTEGER NOT NULL DEFAULT 1;
