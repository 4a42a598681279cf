-- Charts and pages ask which flags changed in a time.
CREATE INDEX flag_version_by_time ON flag_version (project, subject, at);
