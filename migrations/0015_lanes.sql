-- A lane is project * 4 + environment: `stream` has other meanings. `blocks` are ranges of blocks with a trace's spans.
ALTER TABLE trace RENAME COLUMN stream TO lane;
ALTER TABLE trace RENAME COLUMN places TO blocks;
ALTER TABLE span_chunk RENAME COLUMN stream TO lane;
ALTER TABLE span_merged RENAME COLUMN stream TO lane;
ALTER TABLE span_series RENAME COLUMN stream TO lane;
ALTER TABLE span_rollup RENAME COLUMN stream TO lane;
ALTER TABLE service_edge RENAME COLUMN stream TO lane;
ALTER TABLE trace_thinned RENAME COLUMN stream TO lane;
