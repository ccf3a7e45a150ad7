-- Reminders in the order they were created.
-- One: tenant id (uuid). Then the window.
SELECT {reminder.Reminder}
  FROM reminders.reminder AS reminder
 WHERE reminder.tenant_id = (SELECT $1::uuid)
   {page: reminder.created_at}
