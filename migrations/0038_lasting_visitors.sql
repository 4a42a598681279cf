-- Whether the visitor of a visit is known by an id that lasts, and not for a day alone. Of visits of before nobody knows.
ALTER TABLE analytics_visit ADD COLUMN is_lasting INTEGER NOT NULL DEFAULT 0;
