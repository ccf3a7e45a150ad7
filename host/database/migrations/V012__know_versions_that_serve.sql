-- Each serving process tells which versions of modules serve whom, so that a migration with breaks_before is judged by the
-- processes of all hosts.
ALTER TABLE cardcage.serving_process
    -- The configuration file and the modules directory that it follows: processes of the same ones go along with each other.
    ADD COLUMN files text NOT NULL DEFAULT '',
    -- [{"module": "parts", "version": "1.4.0", "tenants": "acme, demo and 3 more"}]
    ADD COLUMN serves jsonb NOT NULL DEFAULT '[]';
