import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

/**
 * Saved mappings belong to a person, the items of an import are listed so that it can be shown and
 * undone, and files of rows to correct are marked.
 */
export const importOwners = statements(
  '0020_import_owners',
  `
  alter table import_jobs add column is_escaped boolean not null default false;

  alter table import_mappings add column created_by_user_id integer references users (id);
  alter table import_mappings drop constraint import_mappings_site_id_module_type_name_key;
  alter table import_mappings
    add unique nulls not distinct (site_id, module_type, created_by_user_id, name);

  create table import_items (
    site_id integer not null,
    import_id integer not null,
    item_id bigint not null,
    version integer not null,
    is_new boolean not null,
    primary key (site_id, import_id, item_id),
    foreign key (site_id, import_id) references import_jobs (site_id, id) on delete cascade
  );
  ${enableTenantPolicies('import_items')}
  `,
);
