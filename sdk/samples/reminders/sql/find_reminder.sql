-- A reminder; sdk::locked locks it until the transaction ends.
-- One: tenant id (uuid). Two: reminder id (uuid).
SELECT {reminder.Reminder}, reminder.row_version
  FROM reminders.reminder AS reminder
 WHERE reminder.tenant_id = (SELECT $1::uuid)
   AND reminder.id = $2::uuid
   {locked: FOR UPDATE}
