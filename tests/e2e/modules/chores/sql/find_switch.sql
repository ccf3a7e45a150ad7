-- One: tenant id (uuid). Two: name of the switch.
SELECT name FROM chores.thrown_switch WHERE tenant_id = (SELECT $1::uuid) AND name = $2
