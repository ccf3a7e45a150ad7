-- Lists the applied migrations that builds below a version cannot work with.
SELECT module, version, name, breaks_before
  FROM cardcage.migration
 WHERE breaks_before IS NOT NULL
 ORDER BY module, version
