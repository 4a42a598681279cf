-- Control: networks of the people who make a site. Their visits are not stored.
CREATE TABLE own_network (
  project INTEGER NOT NULL REFERENCES project (id) ON DELETE CASCADE,
  network TEXT NOT NULL,
  PRIMARY KEY (project, network)
) STRICT, WITHOUT ROWID;
