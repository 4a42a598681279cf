-- Pages of traces go by start and key: rows of one start, of which a backfill may have 50,000, lie in order too.
DROP INDEX trace_by_start;
CREATE INDEX trace_by_start ON trace (stream, start_at, key, duration, errors, root_service, root_name);
-- Traces over a minute by their end: those that began before a time and were not over then.
CREATE INDEX trace_long ON trace (stream, start_at + duration, start_at) WHERE duration > 60000000;
