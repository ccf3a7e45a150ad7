-- Uses of deprecated operations are counted by API client, too: api_token.client_id. Those of before, and of others than
-- API clients, have none.
ALTER TABLE cardcage.deprecated_use ADD COLUMN client text NOT NULL DEFAULT '';
ALTER TABLE cardcage.deprecated_use
    DROP CONSTRAINT deprecated_use_tenant_id_method_path_model_version_day_key,
    ADD CONSTRAINT deprecated_use_client_key PRIMARY KEY (tenant_id, method, path, model, version, day, client);
