-- Replaces the text.
-- One: tenant id (uuid). Two: reminder id (uuid). Then: ReminderInput.
UPDATE reminders.reminder AS reminder
   SET {reminder = $ReminderInput}, row_version = reminder.row_version + 1
 WHERE reminder.tenant_id = (SELECT $1::uuid)
   AND reminder.id = $2::uuid
RETURNING {reminder.Reminder}, reminder.row_version
