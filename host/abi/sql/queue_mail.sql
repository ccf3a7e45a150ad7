-- Queues a mail.
-- One: tenant id (uuid). Two: module. Three: kind. Four: recipient. Five: language. Six: subject. Seven: text.
INSERT INTO cardcage.outbox_mail (id, tenant_id, module, kind, recipient, language, subject, body, created_at)
VALUES (gen_random_uuid(), $1::uuid, $2, $3, $4, $5, $6, $7, now())
