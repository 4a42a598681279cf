-- By what else users are known than by what they are counted by: a hash of `email`, `username` or `ip` with
-- its value, and the user as `grouping_user` has them. A row a user, not an event or an issue.
CREATE TABLE user_detail (
  project INTEGER NOT NULL,
  detail INTEGER NOT NULL,
  user INTEGER NOT NULL,
  PRIMARY KEY (project, detail, user)
) STRICT, WITHOUT ROWID;
