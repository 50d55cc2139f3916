import { statements } from './migration.ts';

/**
 * Versions of documents in the recycle bin. One that is deleted for good keeps its row without its file, so
 * that its number is never used again.
 */
export const deletedVersions = statements(
  '0067_deleted_versions',
  `
  alter table item_versions
    add column deleted_at timestamptz(3),
    add column deleted_by_user_id integer references users (id),
    alter column file_id drop not null,
    add check (file_id is not null or deleted_at is not null);
  create index item_versions_deleted on item_versions (site_id, module_type, deleted_at)
    where deleted_at is not null and file_id is not null;
  `,
);
