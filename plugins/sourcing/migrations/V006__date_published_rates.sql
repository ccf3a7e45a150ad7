-- Each published rate has a day of its own: one that is held back stays behind the others.
ALTER TABLE sourcing.fetched_rate ADD COLUMN published_on date;

UPDATE sourcing.fetched_rate AS published
   SET published_on = coalesce(source.published_on, current_date)
  FROM sourcing.rate_source AS source
 WHERE source.tenant_id = published.tenant_id;

DELETE FROM sourcing.fetched_rate WHERE published_on IS NULL;

ALTER TABLE sourcing.fetched_rate ALTER COLUMN published_on SET NOT NULL;
