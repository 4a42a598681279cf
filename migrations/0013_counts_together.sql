-- Events of the groupings of an environment in an hour or a day (see `slot.ts`), those of 512 keys in a row: a list
-- in order of what happened in a time, and the chart above it, ask for those of all issues. `counts` has pairs of
-- little-endian 16-bit numbers in order of the keys: the key less 512 * segment, and its events, of more than 65,535
-- in several pairs.
CREATE TABLE grouping_counts (
  project INTEGER NOT NULL,
  environment TEXT NOT NULL,
  slot INTEGER NOT NULL,
  segment INTEGER NOT NULL,
  counts BLOB NOT NULL,
  PRIMARY KEY (project, environment, slot, segment)
) STRICT, WITHOUT ROWID;

INSERT INTO grouping_counts (project, environment, slot, segment, counts)
  SELECT project, environment, slot, key >> 9, unhex(group_concat(
      replace(hex(zeroblob(count / 65535)), '00', printf('%02x%02xffff', key & 255, key >> 8 & 1))
      || iif(count % 65535 = 0, '', printf('%02x%02x%02x%02x', key & 255, key >> 8 & 1,
        count % 65535 & 255, count % 65535 >> 8)), '' ORDER BY key))
  FROM (
    SELECT g.project, g.environment, g.key, h.hour / 24 * 25 + 1 + h.hour % 24 AS slot, h.count
    FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key
    UNION ALL
    SELECT g.project, g.environment, g.key, h.hour / 24 * 25 AS slot, sum(h.count) AS count
    FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key GROUP BY g.key, h.hour / 24
  ) GROUP BY project, environment, slot, key >> 9;
