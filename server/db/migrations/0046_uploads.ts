import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** Resumable uploads: `file_id` names the file that a complete upload became. */
export const uploads = statements(
  '0046_uploads',
  `
  create table uploads (
    id uuid primary key,
    site_id integer not null,
    name text not null,
    size bigint not null check (size >= 0),
    kind text not null,
    created_by_user_id integer not null references users (id),
    created_at timestamptz(3) not null,
    file_id integer references files (id) on delete cascade
  );
  create index uploads_site on uploads (site_id, created_at);
  create index uploads_file on uploads (file_id) where file_id is not null;
  `,
  enableTenantPolicies('uploads'),
);
