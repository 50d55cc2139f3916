import { appRole, enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const dated = `
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz`;

/** A list that admins maintain per site and module, with the given extra columns. */
function siteList(table: string, columns: string, ...constraints: readonly string[]): string {
  return `
  create table ${table} (
    id integer generated always as identity primary key,
    site_id integer not null references sites (id),
    ${columns},${dated},
    unique (site_id, id)${constraints.map((text) => `,\n    ${text}`).join('')}
  );
  create index ${table}_site on ${table} (site_id);
  ${enableTenantPolicies(table)}`;
}

/**
 * The documents that admins maintain per site: templates, types, dropdowns, columns, labels,
 * criticalities.
 */
export const documents = statements(
  '0004_documents',
  `
  create table module_statuses (
    module_type text not null,
    status_key text not null,
    number integer not null check (number > 0),
    primary key (module_type, status_key)
  );
  -- The start of every flow of a module has the number 1.
  create unique index module_statuses_number on module_statuses (module_type, number)
    where number > 1;
  grant select, insert on module_statuses to ${appRole};
  `,
  siteList(
    'template_headers',
    `module_type text not null,
    name jsonb not null,
    description jsonb,
    version integer not null default 0,
    created_by_user_id integer references users (id)`,
  ),
  `
  create table template_versions (
    template_id integer not null,
    site_id integer not null,
    version integer not null check (version > 0),
    document jsonb not null,
    published_at timestamptz not null default now(),
    published_by_user_id integer references users (id),
    primary key (template_id, version),
    foreign key (site_id, template_id) references template_headers (site_id, id)
  );
  ${enableTenantPolicies('template_versions', { grant: 'select, insert' })}
  `,
  siteList(
    'types',
    `module_type text not null,
    name jsonb not null,
    parent_id integer,
    code text`,
    'foreign key (site_id, parent_id) references types (site_id, id)',
  ),
  siteList(
    'dropdowns',
    `module_type text not null,
    name jsonb not null,
    options jsonb not null`,
  ),
  siteList(
    'columns',
    `module_type text not null,
    db text not null,
    document jsonb not null`,
  ),
  siteList(
    'labels',
    `module_type text not null,
    name text not null,
    description text,
    colour text`,
  ),
  siteList(
    'criticalities',
    `name jsonb not null,
    rank integer not null,
    colour text`,
  ),
);
