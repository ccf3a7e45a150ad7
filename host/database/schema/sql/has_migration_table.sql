-- Returns whether this database has the table of migrations.
SELECT to_regclass('cardcage.migration') IS NOT NULL
