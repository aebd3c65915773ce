ALTER TABLE "files" ADD COLUMN "discarded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_avatar" ON "users" USING btree ("avatar_url") WHERE avatar_url is not null;--> statement-breakpoint
-- Files that were uploaded, as the audit trail knows them: whether one is in use is told by what names it. The address of
-- an avatar is that of src/server/file/service.ts.
CREATE VIEW file_records AS
  SELECT files.id, files.owner_id, files.purpose, files.name, files.mime_type, files.size, files.sha256, files.content_key,
    named.used_by, files.created_at,
    CASE WHEN files.discarded_at IS NOT NULL THEN 'discarded' WHEN named.used_by = '[]' THEN 'unused' ELSE 'used' END AS status
  FROM files CROSS JOIN LATERAL (
    SELECT coalesce(jsonb_agg(record.id ORDER BY record.id), '[]') AS used_by FROM (
      SELECT id FROM orders WHERE contract_file_id = files.id
      UNION ALL SELECT id FROM application_versions WHERE installer_file_id = files.id
      UNION ALL SELECT id FROM users WHERE avatar_url = '/api/operation/file/' || files.id || '/content'
    ) AS record
  ) AS named
  WHERE files.uploaded;
