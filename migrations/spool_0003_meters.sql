-- What the records of a block are counted on: the environment of their key, and the calendar month (UTC, 202611) in which they were taken.
-- A change is counted on nothing, and neither is a block from before.
ALTER TABLE block ADD COLUMN environment TEXT;
ALTER TABLE block ADD COLUMN month INTEGER;
