-- Stores an event for its subscribers.
-- One: tenant id (uuid). Two: name. Three: payload.
INSERT INTO cardcage.event (tenant_id, name, payload) VALUES ($1::uuid, $2::text, $3::text)
