-- Whether every application of a package is published, as the audit trail tells of it.
CREATE VIEW package_availabilities AS
  SELECT packages.id, packages.name,
    CASE WHEN EXISTS (
      SELECT FROM package_applications JOIN applications ON applications.id = package_applications.application_id
      WHERE package_applications.package_id = packages.id AND applications.status <> 'published'
    ) THEN 'unavailable' ELSE 'available' END AS status
  FROM packages;
