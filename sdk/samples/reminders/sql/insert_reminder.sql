-- A new reminder.
-- One: tenant id (uuid). Then: ReminderInput.
INSERT INTO reminders.reminder AS reminder (tenant_id, {ReminderInput})
VALUES ($1::uuid, {$ReminderInput})
RETURNING {reminder.Reminder}, reminder.row_version
