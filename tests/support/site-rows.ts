import type { SiteRow, TemplateRow } from '../../src/contract/directory.ts';
import type { ModuleEntry } from '../../src/contract/modules.ts';
import { toModuleEntry } from '../../src/domain/module-entry.ts';
import { type SiteRecord, toSiteRow } from '../../src/domain/site-row.ts';
import type { CurrentUser } from '../../src/modules/session.ts';
import type { ModuleDocument } from '../../src/runtime/documents.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { type Rows, emptyRows } from '../../demo/seed/rows.ts';
import { readModules } from '../../mock/read-modules.ts';

/** The rows of the site of component tests, and the replies made of them. */

export const { modules: mockModules } = readModules(undefined);

export const mockNow = new Date('2026-11-21T06:12:00.000Z');

export const stamps = {
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  deleted_at: null,
};

export const marlene: CurrentUser['user'] = {
  id: 1,
  display_name: 'Marlene Hoffmann',
  email: 'm.hoffmann@aurelia.example',
  organisation_id: 1,
  organisation_name: 'Aurelia Chemicals',
  locale: 'en',
};

const readCodes = (types: readonly string[]) => types.map((type) => `${type}.read`);

/** Marlene with the permission to read these modules on every site. */
export function currentUser(types: readonly string[]): CurrentUser {
  return {
    user: marlene,
    roles: [{ role_name: 'Admin', role_scope: 'Organisation', site_id: null, expires_at: null }],
    unused_modules: [],
    organisation: { colour: null, logo: null, timezone: null, languages: [] },
    permissions: readCodes(types).map((permission_code) => ({ permission_code, site_id: null })),
  };
}

const siteRecord = (id: number, name: string): SiteRecord => ({
  id,
  name,
  description: null,
  status: 'Operating',
  site_type: 'Chemical plant',
  timezone: 'Europe/Berlin',
  locale: 'en',
  colour: '#D98A1F',
  is_archived: false,
  latitude: null,
  longitude: null,
  city: name,
  country_code: 'DE',
});

/** A site on which the person is site admin, with changes. */
export function siteRow(id: number, name: string, changes: Partial<SiteRow> = {}): SiteRow {
  const user_roles = [{ role_id: 1, role_name: 'Site admin', expires_at: null }];
  return { ...toSiteRow(siteRecord(id, name), [], mockNow), user_roles, ...changes };
}

/** The entry that the server sends for a shipped module, with changes of its document. */
export function moduleEntry(type: string, changes: Partial<ModuleDocument> = {}): ModuleEntry {
  const module = mockModules.find(({ compiled }) => compiled.document.type === type);
  if (module === undefined) throw new Error(`There is no module ${type}`);
  const entry = toModuleEntry(module);
  return { ...entry, document: { ...entry.document, ...changes } };
}

const name = (id: number, en: string, de: string) => ({
  id,
  site_id: 1,
  ...stamps,
  name: { en, de },
  version: 1,
});

const lists = {
  types: [
    {
      ...name(1, 'Corrective', 'Korrektiv'),
      module_type: 'workorders',
      code: null,
      parent_id: null,
      position: null,
    },
    {
      ...name(2, 'Preventive', 'Vorbeugend'),
      module_type: 'workorders',
      code: null,
      parent_id: null,
      position: null,
    },
    {
      ...name(11, 'Leak', 'Leckage'),
      module_type: 'workorders',
      code: null,
      parent_id: 1,
      position: null,
    },
    {
      ...name(21, 'Inspection', 'Inspektion'),
      module_type: 'workorders',
      code: null,
      parent_id: 2,
      position: null,
    },
  ],
  criticalities: [
    { ...name(1, 'Critical', 'Kritisch'), rank: 1, colour: '#C4342B' },
    { ...name(2, 'High', 'Hoch'), rank: 2, colour: '#B57614' },
  ],
  users: [
    { id: marlene.id, display_name: marlene.display_name, email: marlene.email, is_active: true },
    { id: 2, display_name: 'Tomasz Kowalski', email: 't@demo.example', is_active: true },
  ],
  teams: [{ id: 1, name: 'Mechanics', member_ids: [1] }],
};

export interface SiteOptions {
  /** By module type. */
  readonly items?: Readonly<Record<string, Item[]>>;
  readonly templates?: readonly TemplateRow[];
  readonly labels?: Rows['labels'];
  /** The modules, which people may only read; by default all, and people may do everything. */
  readonly modules?: readonly ModuleEntry[];
}

/** The rows of two sites with Marlene and Tomasz, and the given items. */
export function siteRows(options: SiteOptions): Rows {
  const { items = {}, templates = [], labels = [], modules } = options;
  const rows = emptyRows();
  const organisation_id = 1;
  const { users, teams, types, criticalities } = lists;
  rows.organisations.push({ id: 1, key: 'demo', name: marlene.organisation_name });
  rows.users.push(...users.map((user) => ({ ...user, organisation_id, locale: 'en' as const })));
  rows.teams.push(...teams.map((team) => ({ ...team, organisation_id })));
  rows.role_grants.push(
    ...users.map(({ id: user_id }) => ({
      id: user_id,
      user_id,
      role_id: 1,
      role_name: 'Admin',
      scope: 'Organisation' as const,
      site_id: null,
      team_id: null,
      on_every_site: false,
      starts_at: null,
      expires_at: null,
      permissions: readCodes(modules?.map(({ document }) => document.type) ?? []),
      holds_all: modules === undefined,
    })),
  );
  const sites = [siteRecord(1, 'Leuna'), siteRecord(2, 'Rotterdam')];
  rows.sites.push(...sites.map((site) => ({ ...site, organisation_id })));
  rows.types.push(...types);
  rows.criticalities.push(...criticalities);
  rows.templates.push(...templates);
  rows.labels.push(...labels);
  for (const [type, list] of Object.entries(items)) {
    const module = mockModules.find(({ compiled }) => compiled.document.type === type);
    rows.items[module?.compiled.document.databaseTable ?? type] = list;
  }
  return rows;
}
