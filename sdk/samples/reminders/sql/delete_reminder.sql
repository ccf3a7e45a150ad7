-- Deletes a reminder.
-- One: tenant id (uuid). Two: reminder id (uuid).
DELETE FROM reminders.reminder AS reminder
 WHERE reminder.tenant_id = (SELECT $1::uuid)
   AND reminder.id = $2::uuid
