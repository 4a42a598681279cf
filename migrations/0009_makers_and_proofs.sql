-- Who made a link: it goes with them, and with their right to make it.
ALTER TABLE sign_up_link ADD COLUMN maker TEXT REFERENCES user (id) ON DELETE CASCADE;
UPDATE sign_up_link SET maker = (SELECT id FROM user WHERE email = created_by);

-- When the person last proved to be who they are; those who signed in before are asked again.
ALTER TABLE session ADD COLUMN proved_at INTEGER NOT NULL DEFAULT 0;
