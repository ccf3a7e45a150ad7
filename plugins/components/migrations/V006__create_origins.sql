-- A component that another module has made for one of its custom parts. Uploads of components neither delete nor count
-- it, and take it over when they bring its number.
ALTER TABLE components.component
    ADD COLUMN origin text NOT NULL DEFAULT 'Upload',
    ADD CONSTRAINT component_origin_check CHECK (origin IN ('Upload', 'Module'));
