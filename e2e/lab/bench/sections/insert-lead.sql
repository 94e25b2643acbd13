\set n random(1, 1000000000)
INSERT INTO plain_leads (name, email, company, message, idempotency_key)
VALUES ('Ada Lovelace', 'ada@example.com', 'Analytical Engines', 'Please call me about request ' || :n || ', in the morning if you can.', gen_random_uuid());
