-- Notes that mails could not be delivered.
-- One: mail ids. Two: cause of each.
UPDATE cardcage.outbox_mail AS mail SET attempts = attempts + 1, last_error = failed.cause
FROM unnest($1::text[]::uuid[], $2::text[]) AS failed (id, cause) WHERE mail.id = failed.id
