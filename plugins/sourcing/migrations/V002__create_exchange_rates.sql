-- Exchange rates of a tenant. Those that are fetched count from the euro, as they are published: 1 EUR is so many of the
-- currency. Rates for other base currencies are derived when they are needed, and kept with the run that used them.
CREATE TABLE sourcing.fetched_rate (
    tenant_id    uuid    NOT NULL,
    currency     text    NOT NULL,
    rate         numeric NOT NULL,
    published_on date    NOT NULL,  -- a rate that is held back stays behind the others
    CONSTRAINT fetched_rate_pkey PRIMARY KEY (tenant_id, currency),
    CONSTRAINT fetched_rate_rate_check CHECK (rate > 0)
);

-- How the last attempts to fetch them went. What was fetched last stays in use when an attempt fails.
CREATE TABLE sourcing.rate_source (
    tenant_id    uuid        NOT NULL,
    published_on date,                  -- of the rates that are in use
    fetched_at   timestamptz,           -- when they came
    attempted_at timestamptz NOT NULL,
    problem      text,                  -- why the last attempt failed; NULL: it did not
    CONSTRAINT rate_source_pkey PRIMARY KEY (tenant_id),
    CONSTRAINT rate_source_published_on_check CHECK ((published_on IS NULL) = (fetched_at IS NULL))
);

-- Rates that the tenant set by hand, for every scenario with that base currency that has none of its own.
CREATE TABLE sourcing.tenant_rate (
    tenant_id     uuid        NOT NULL,
    base_currency text        NOT NULL,
    currency      text        NOT NULL,
    rate          numeric     NOT NULL,
    updated_at    timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT tenant_rate_pkey PRIMARY KEY (tenant_id, base_currency, currency),
    CONSTRAINT tenant_rate_rate_check CHECK (rate > 0),
    CONSTRAINT tenant_rate_currency_check CHECK (currency <> base_currency)
);
