-- The program that a person has let in by OAuth, by its client_id; null for a token that somebody made by hand.
ALTER TABLE access_token ADD COLUMN client TEXT;
