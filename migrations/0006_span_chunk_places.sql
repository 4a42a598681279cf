-- What a search knows of chunks before it opens any: their rows, each with a body, lie on a page each.
CREATE INDEX span_chunk_place ON span_chunk (stream, first_block, last_block, first_at, last_at, max_duration, errors);
