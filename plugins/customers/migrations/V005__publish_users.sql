-- What other modules may read of users; columns are only ever added. The predicate stands here too, because a view is
-- read with the rights of its owner. Nothing of an invitation is among them.
CREATE VIEW customers_api.customer_user_v1 WITH (security_barrier) AS
    SELECT person.tenant_id, person.id, person.customer_id, person.email, person.first_name, person.last_name,
           person.language, person.status
      FROM customers.customer_user AS person
     WHERE person.tenant_id = current_setting('cardcage.tenant')::uuid;

CREATE VIEW customers_api.application_user_v1 WITH (security_barrier) AS
    SELECT person.tenant_id, person.id, person.email, person.first_name, person.last_name, person.role,
           person.is_active
      FROM customers.application_user AS person
     WHERE person.tenant_id = current_setting('cardcage.tenant')::uuid;
