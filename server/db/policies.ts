/** The role that serves requests; grants name it, and it has neither superuser nor BYPASSRLS. */
export const appRole = 'sitewright_app';

/** `name` as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

// The inner selects make PostgreSQL read the settings once per query, not once per row.
const ofSites = 'site_id = any ((select app_site_ids())::integer[])';
const ofOrganisation = 'organisation_id = (select app_organisation_id())';

const visible = {
  site: ofSites,
  organisation: ofOrganisation,
  either: `${ofOrganisation} and (site_id is null or ${ofSites})`,
} as const;

/** The scope of a table's rows, and the privileges of the serving role. */
export interface TenantPolicyOptions {
  /**
   * `site`: the table has a `site_id`; `organisation`: it has an `organisation_id`; `either`: it has both,
   * and a row without a site is of the whole organisation.
   */
  readonly scope?: keyof typeof visible;
  /** Privileges of the serving role. */
  readonly grant?: string;
}

/**
 * SQL that makes `table` a tenant table (several statements, run by the owner, repeatable without
 * harm). It enables and forces row-level security, so that nothing is visible unless the
 * transaction has set its organisation and sites (`withTenant`), and grants the serving role's
 * privileges.
 */
export function enableTenantPolicies(table: string, options: TenantPolicyOptions = {}): string {
  const { scope = 'site', grant = 'select, insert, update, delete' } = options;
  const name = identifier(table);
  return `
    alter table ${name} enable row level security;
    alter table ${name} force row level security;
    drop policy if exists tenant on ${name};
    create policy tenant on ${name} using (${visible[scope]}) with check (${visible[scope]});
    grant ${grant} on ${name} to ${appRole};`;
}
