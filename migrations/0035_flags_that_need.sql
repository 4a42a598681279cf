-- Each change of a flag asks which flags need it: most need none, and the definitions of those are not read for it.
CREATE INDEX flag_that_needs ON flag (project, key)
  WHERE json_array_length(definition, '$.prerequisites') > 0;
