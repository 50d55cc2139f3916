import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/** The versions of documents; the item itself names the active one. */
export const itemVersions = statements(
  '0043_item_versions',
  `
  create table item_versions (
    site_id integer not null,
    module_type text not null,
    item_id integer not null,
    version integer not null,
    file_id integer not null references files (id),
    revision text,
    comment text,
    created_at timestamptz not null default now(),
    created_by_user_id integer not null references users (id),
    primary key (site_id, module_type, item_id, version),
    unique (site_id, module_type, item_id, file_id)
  );
  create index item_versions_file on item_versions (site_id, file_id);
  `,
  enableTenantPolicies('item_versions'),
);
