-- Marks mails as sent and clears their texts, which may hold secret links.
-- One: mail ids.
UPDATE cardcage.outbox_mail SET sent_at = now(), attempts = attempts + 1, body = '', last_error = NULL
WHERE id = ANY($1::text[]::uuid[])
