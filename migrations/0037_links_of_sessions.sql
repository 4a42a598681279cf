-- What leads from a visit to its errors, and to a visit by its number.

-- Beside ids of traces it has those of sessions and of users, in the same form: an event that carries all has three pairs.
ALTER TABLE event_trace RENAME TO event_link;

-- The numbers of a chunk's visits lie from first_number to last_number; NULL where it was packed before they were noted.
ALTER TABLE analytics_visit_chunk ADD COLUMN first_number INTEGER;
ALTER TABLE analytics_visit_chunk ADD COLUMN last_number INTEGER;
CREATE INDEX analytics_visit_chunk_by_number ON analytics_visit_chunk (lane, last_number, first_number);
