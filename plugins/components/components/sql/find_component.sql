-- One component.
-- One: tenant id (uuid). Two: component id (uuid).
{text: stored_component}
   AND component.id = $2::uuid
