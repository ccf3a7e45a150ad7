-- Whether nobody was notified of a released quotation: no user, or a portal that is off. Setting the status again notifies
-- then. Of earlier releases nobody noted it, so they stay as they are.
ALTER TABLE rfqs.quotation
    ADD COLUMN is_unreached boolean NOT NULL DEFAULT false;
