ALTER TABLE checked.thing ADD COLUMN note text;
