-- Scripts of the SDK that pages have asked for by their hash, as gzip; they stay when the server is upgraded.
CREATE TABLE sdk_script (
  name TEXT PRIMARY KEY,
  gzip BLOB NOT NULL,
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
