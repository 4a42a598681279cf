-- Control: for how many days a project keeps the records of a signal, null for ever. Without a row it is the number in limits.ts;
-- projects of before keep everything until somebody decides otherwise.
CREATE TABLE retention (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  signal TEXT NOT NULL,
  days INTEGER,
  PRIMARY KEY (project, signal)
) STRICT, WITHOUT ROWID;
INSERT INTO retention (project, signal, days)
  SELECT id, signal, NULL FROM project, (SELECT 'event' AS signal UNION ALL SELECT 'span');

-- The day (since the epoch, UTC) on which the newest record of a chunk was received; null in chunks of before.
ALTER TABLE chunk ADD COLUMN day INTEGER;
ALTER TABLE span_chunk ADD COLUMN day INTEGER;

-- What was received a day, in records and bytes as they came to lie in the file first; of the records `removed` are gone, `cut` of
-- them because the file had reached its ceiling.
CREATE TABLE stored_day (
  project INTEGER NOT NULL,
  signal TEXT NOT NULL,
  day INTEGER NOT NULL,
  records INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0,
  cut INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (project, signal, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX stored_day_left ON stored_day (day) WHERE removed < records;
INSERT INTO stored_day (project, signal, day, records, bytes)
  SELECT project, signal, last_at / 86400000, sum(count), sum(length(body)) FROM chunk GROUP BY 1, 2, 3;
INSERT INTO stored_day (project, signal, day, records, bytes)
  SELECT lane / 4, 'span', last_at / 86400000000, sum(count), sum(length(body)) FROM span_chunk GROUP BY 1, 2, 3;
INSERT INTO setting (name, value)
  SELECT 'log_day', json_object('day', max(day)) FROM stored_day HAVING count(*) > 0;
