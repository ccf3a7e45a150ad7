-- For whoever keeps something that was made of offers: which of it still holds. Whatever changes the offers of a part or of
-- an internal part number gives it, in the same transaction, a revision that nothing else ever has. So what was made of
-- offers that one statement read together with their revision holds as long as the revision is there, and those who see the
-- revision see the offers. Offers for custom parts are few, and have none.
CREATE TABLE offers.subject_revision (
    tenant_id uuid             NOT NULL,
    subject   text COLLATE "C" NOT NULL,  -- P and the id of a part, or I and an internal part number
    revision  uuid             NOT NULL,
    CONSTRAINT subject_revision_pkey PRIMARY KEY (tenant_id, subject)
)
WITH (fillfactor = 50);  -- as offers.offer, and for its reason

-- subject: 'P' and the id of a part, or 'I' and an internal part number, of everything that ever had offers. revision: see
-- above; it is compared, and has no order.
CREATE VIEW offers_api.subject_v1 WITH (security_barrier) AS
    SELECT revision.tenant_id, revision.subject, revision.revision
      FROM offers.subject_revision AS revision
     WHERE revision.tenant_id = current_setting('cardcage.tenant')::uuid;
