-- Look-ups by name and by time of change (GET /customers). The comparable form of a name is a column: an expression in a
-- condition is evaluated after the row-level security only, and would use no index.
ALTER TABLE customers.customer
    ADD COLUMN folded_name text GENERATED ALWAYS AS
        (lower(regexp_replace(normalize(name, NFKC), '\s+', '', 'g'))) STORED;

CREATE INDEX customer_folded_name_idx ON customers.customer (tenant_id, folded_name, created_at, id)
    WHERE folded_name IS NOT NULL;
CREATE INDEX customer_updated_at_idx ON customers.customer (tenant_id, updated_at);
