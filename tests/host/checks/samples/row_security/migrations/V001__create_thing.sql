CREATE TABLE checked.thing (thing_id uuid PRIMARY KEY, name text NOT NULL);
