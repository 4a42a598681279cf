-- The release of an issue's first and last event is one thing, the oldest and the newest release that it
-- was seen in another: an old release may go on failing after a new one.
ALTER TABLE issue RENAME COLUMN first_release TO oldest_release;
ALTER TABLE issue RENAME COLUMN last_release TO newest_release;
ALTER TABLE issue ADD COLUMN first_release INTEGER;
ALTER TABLE issue ADD COLUMN last_release INTEGER;
UPDATE issue SET
  first_release = (SELECT min(has.release) FROM grouping g CROSS JOIN grouping_release has
    ON has.grouping = g.key WHERE g.issue = issue.key AND has.first_seen = issue.first_seen),
  last_release = (SELECT max(has.release) FROM grouping g CROSS JOIN grouping_release has
    ON has.grouping = g.key WHERE g.issue = issue.key AND has.last_seen = issue.last_seen);
