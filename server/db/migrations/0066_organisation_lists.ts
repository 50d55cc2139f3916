import { enableTenantPolicies } from '../policies.ts';
import { statements } from './migration.ts';

const tables = ['dropdowns', 'list_merges'];

/** A row without a site is of all sites of its organisation. */
const ofOrganisation = (table: string) => `
  alter table ${table} add column organisation_id integer references organisations (id);
  alter table ${table} no force row level security;
  alter table sites no force row level security;
  update ${table} set organisation_id = sites.organisation_id from sites where sites.id = site_id;
  alter table sites force row level security;
  alter table ${table} force row level security;
  alter table ${table}
    alter column organisation_id set not null,
    alter column site_id drop not null,
    add foreign key (organisation_id, site_id) references sites (organisation_id, id);
  create index ${table}_of_organisation on ${table} (organisation_id) where site_id is null;`;

/**
 * Dropdown lists of all sites of an organisation. A merge of such a list rewrites items of several sites,
 * so that its items refer to it by its id alone.
 */
export const organisationLists = statements(
  '0066_organisation_lists',
  ...tables.map(ofOrganisation),
  `alter table list_merge_items
    drop constraint list_merge_items_site_id_merge_id_fkey,
    add foreign key (merge_id) references list_merges (id)`,
  ...tables.map((table) => enableTenantPolicies(table, { scope: 'either' })),
);
