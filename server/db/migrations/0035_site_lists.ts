import { appRole, enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const versioned = ['types', 'dropdowns', 'labels', 'criticalities'];
const ordered = ['types', 'labels'];

/**
 * Lists of a site have an order and versions, and rows that were merged can be separated again. A
 * template that nothing uses can be deleted, and one of a module is its default.
 */
export const siteLists = statements(
  '0035_site_lists',
  ...versioned.map((table) => `alter table ${table} add column version integer not null default 1`),
  ...ordered.map((table) => `alter table ${table} add column position integer`),
  `
  alter table template_headers add column is_default boolean not null default false;
  create unique index template_headers_default on template_headers (site_id, module_type)
    where is_default;
  grant delete on template_versions to ${appRole};

  create table list_merges (
    id integer generated always as identity primary key,
    site_id integer not null references sites (id),
    list text not null,
    row_id integer not null,
    into_id integer not null,
    value integer,
    into_value integer,
    moved_ids integer[] not null default '{}',
    is_undone boolean not null default false,
    created_at timestamptz not null default now(),
    created_by_user_id integer not null references users (id),
    unique (site_id, id)
  );
  create index list_merges_row on list_merges (site_id, list, row_id) where not is_undone;
  create table list_merge_items (
    site_id integer not null,
    merge_id integer not null,
    module_type text not null,
    item_id integer not null,
    changes jsonb not null,
    primary key (merge_id, module_type, item_id),
    foreign key (site_id, merge_id) references list_merges (site_id, id)
  );
  `,
  enableTenantPolicies('list_merges'),
  enableTenantPolicies('list_merge_items'),
);
