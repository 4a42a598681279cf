-- When events or spans of an environment first named a release: `grouping_release` has a row for
-- each failure of it, too many to look through for one date.
ALTER TABLE traced_release RENAME TO named_release;
INSERT INTO named_release (release, environment, first_seen)
  SELECT has.release, g.environment, min(has.first_seen)
  FROM grouping_release has JOIN grouping g ON g.key = has.grouping
  WHERE true GROUP BY has.release, g.environment
  ON CONFLICT DO UPDATE SET first_seen = min(first_seen, excluded.first_seen);

-- The first words that a grouping was found by, between spaces: they are not written to
-- `search_text` again, so that a word of every event is there once a grouping.
CREATE TABLE known_words (
  grouping INTEGER PRIMARY KEY,
  words TEXT NOT NULL
) STRICT;

-- Groupings whose tags are told without reading all their values: 1. With 0 they have too many
-- names of tags for that.
CREATE TABLE tag_tally (
  grouping INTEGER PRIMARY KEY,
  is_kept INTEGER NOT NULL
) STRICT;

-- Of these: the values that can be among the most frequent of their tag,
CREATE TABLE tag_top (
  grouping INTEGER NOT NULL,
  tag INTEGER NOT NULL,
  PRIMARY KEY (grouping, tag)
) STRICT, WITHOUT ROWID;

-- and where these are not all values, what there is beside them. A value that is not among them
-- has at most `floor_count` events, and was seen later than `floor_tag` if it has as many.
CREATE TABLE tag_wide (
  grouping INTEGER NOT NULL,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  distinct_values INTEGER NOT NULL,
  floor_count INTEGER NOT NULL,
  floor_tag INTEGER NOT NULL,
  PRIMARY KEY (grouping, name)
) STRICT, WITHOUT ROWID;
