-- Profiles of suppliers, as boards are judged by them, in the order of the names.
-- One: tenant id (uuid).
{text: maker_profile}
 ORDER BY supplier.name, supplier.id
