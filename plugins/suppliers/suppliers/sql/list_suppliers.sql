-- Suppliers in the order they were created.
-- One: tenant id (uuid). Two: ids of suppliers (array of uuid), or an empty one for all. Three: number, four: normalized
-- name, five: preference, six: type; NULL for all. Then the window.
{text: filtered_supplier}
   {page: supplier.created_at}
