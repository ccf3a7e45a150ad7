-- Components in the order they were created.
-- One: tenant id (uuid). Two: value of the number, or NULL for all. Then the window.
{text: stored_component}
   AND ($2::text IS NULL OR component.value = $2::text)
   {page: component.created_at}
