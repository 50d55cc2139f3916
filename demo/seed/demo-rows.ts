import { allPermissions } from '../../src/domain/permissions.ts';
import { loadDemo } from '../index.ts';
import type { DemoOrganisation, DemoRecords } from '../types.ts';
import { KeyMap } from './resolve.ts';
import { compareCodePoints } from '../../src/runtime/text-keys.ts';
import { permissionsOf } from './role.ts';
import { type Rows, add, emptyRows } from './rows.ts';
import type { LoadedModule } from '../../src/runtime/compile/modules.ts';
import { seedOrganisationLists } from './lists.ts';
import { seedSite } from './site.ts';

const day = 86_400_000;

function seedPeople(
  rows: Rows,
  demo: DemoRecords,
  { key, code, name }: DemoOrganisation,
  codes: readonly string[],
  keys: KeyMap,
): void {
  const organisation_id = keys.add(key, rows.organisations, { key: code, name });
  const of = <Row extends { readonly organisation: string }>(list: readonly Row[]) =>
    list.filter((row) => row.organisation === key);
  for (const { key: user, organisation: _, ...values } of of(demo.users))
    keys.add(user, rows.users, { ...values, organisation_id });
  for (const { key: team, name: title, members } of of(demo.teams)) {
    const member_ids = members.map((member) => keys.id(member)).toSorted((a, b) => a - b);
    keys.add(team, rows.teams, { organisation_id, name: title, member_ids });
  }
  for (const role of of(demo.roles)) {
    const { name: title, scope, preset = null } = role;
    const permissions = permissionsOf(role, codes);
    const details = { description: null, preset, version: 1, holders: 0 };
    keys.add(role.key, rows.roles, {
      organisation_id,
      name: title,
      scope,
      ...details,
      ...permissions,
    });
  }
}

function seedGrants(rows: Rows, demo: DemoRecords, organisation: string, now: Date, keys: KeyMap) {
  const roles = demo.roles.filter((role) => role.organisation === organisation);
  for (const { user, role, site, expires_offset_days: days } of demo.grants) {
    if (!roles.some(({ key }) => key === role)) continue;
    const role_id = keys.id(role);
    const held = rows.roles.find(({ id }) => id === role_id);
    if (held === undefined) continue;
    add(rows.role_grants, {
      user_id: keys.id(user),
      role_id,
      role_name: held.name,
      scope: held.scope,
      permissions: held.permissions,
      holds_all: held.holds_all,
      site_id: site === null ? null : keys.id(site),
      team_id: null,
      on_every_site: false,
      starts_at: null,
      expires_at: days === null ? null : new Date(now.getTime() + days * day).toISOString(),
    });
  }
}

/**
 * The demo organisations as rows of the mock: with the ids that the server assigns in an empty
 * database, and in the order in which it lists them. Throws if the demo does not fit the modules.
 */
export function demoRows(modules: readonly LoadedModule[], now: Date): Rows {
  const demo = loadDemo();
  const rows = emptyRows();
  const keys = new KeyMap();
  const codes = allPermissions(modules.map(({ compiled }) => compiled.document));
  for (const { compiled } of modules) rows.items[compiled.document.databaseTable] = [];
  for (const organisation of demo.organisations) {
    seedPeople(rows, demo, organisation, codes, keys);
    for (const site of demo.sites.filter((each) => each.organisation === organisation.key))
      seedSite({ rows, demo, modules, now, keys }, site);
    const { key } = organisation;
    seedOrganisationLists(rows, demo, { key, id: keys.id(key), at: now.toISOString() }, keys);
    seedGrants(rows, demo, organisation.key, now, keys);
  }
  for (const list of [rows.sites, rows.teams, rows.labels])
    list.sort((a, b) => compareCodePoints(a.name, b.name));
  rows.users.sort((a, b) => compareCodePoints(a.display_name, b.display_name));
  return rows;
}
