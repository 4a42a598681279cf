-- When a targeting key is served by the rules again; NULL is never.
ALTER TABLE flag_override ADD COLUMN until_at INTEGER;
