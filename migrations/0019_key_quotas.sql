-- What a key may send, where it is not what all keys of its kind may send.
ALTER TABLE api_key ADD COLUMN items_per_minute INTEGER;
ALTER TABLE api_key ADD COLUMN items_per_day INTEGER;
ALTER TABLE api_key ADD COLUMN bytes_per_minute INTEGER;
ALTER TABLE api_key ADD COLUMN bytes_per_day INTEGER;
-- What it has sent on the newest day (UTC, in days since 1970) that it sent anything. A note, seconds late.
ALTER TABLE api_key ADD COLUMN used_day INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN used_items INTEGER NOT NULL DEFAULT 0;
ALTER TABLE api_key ADD COLUMN used_bytes INTEGER NOT NULL DEFAULT 0;
