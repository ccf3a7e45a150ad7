-- Returns mails that wait, those with the fewest attempts first, and holds them.
-- One: most rows.
SELECT mail.id, mail.recipient, mail.language, mail.subject, mail.body, coalesce(tenant.name, '') AS tenant
FROM cardcage.outbox_mail AS mail LEFT JOIN cardcage.tenant ON tenant.id = mail.tenant_id
WHERE mail.sent_at IS NULL
AND mail.created_at + mail.attempts * mail.attempts * interval '1 second' <= now()
ORDER BY mail.attempts, mail.created_at, mail.id LIMIT $1::bigint FOR UPDATE OF mail SKIP LOCKED
