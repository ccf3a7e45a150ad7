-- Profiles of suppliers in the order of creation.
-- One: tenant id (uuid). Then the window.
{text: supplier_profile}
   {page: profile.created_at}
