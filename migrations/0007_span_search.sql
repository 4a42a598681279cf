-- What a search knows of chunks before it opens any: their rows, each with a body, lie on a page each.
CREATE INDEX span_chunk_place ON span_chunk (stream, first_block, last_block, first_at, last_at, max_duration, errors);

-- Parts of the full-text index are merged when there are two of a size, the fewest FTS5 takes; with its own four the
-- index stays a quarter larger.
INSERT INTO span_text (span_text, rank) VALUES ('usermerge', 2);
