-- Files that are not to be listed as missing a source map, by name; `*` stands for anything.
CREATE TABLE source_map_dismissed (
  project INTEGER NOT NULL,
  file_name TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (project, file_name)
) STRICT, WITHOUT ROWID;
