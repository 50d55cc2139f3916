import type {
  DemoGrant,
  DemoItem,
  DemoOrganisation,
  DemoOrganisationDropdown,
  DemoRole,
  DemoTeam,
  DemoUser,
} from '../types.ts';
import { criticalities, dropdowns, labels, types } from './catalogue.ts';
import { checklists } from './checklists.ts';
import { documents, folders } from './documents.ts';
import { plant } from './equipment.ts';
import { locations } from './locations.ts';
import { fleet, maintieOrders } from './maintie/orders.ts';
import { observations } from './observations.ts';
import { sourceOrders } from './orders.ts';
import { permits } from './permits.ts';
import { sourceRows } from './read.ts';
import { toDemoSite, sites, type SourceSite } from './site.ts';
import { templates } from './templates.ts';

const mine = 'site:ironbark';
const organisations = sourceRows<DemoOrganisation>('organisations.json');

const roleKey = (organisation: string, role: string) =>
  `role:${organisation.replace('organisation:', '')}:${role}`;

function roles(): DemoRole[] {
  const rows = sourceRows<Omit<DemoRole, 'organisation'>>('roles.json');
  return organisations.flatMap(({ key: organisation }) =>
    rows.map((row) => ({ ...row, key: roleKey(organisation, row.key), organisation })),
  );
}

function grants(users: readonly DemoUser[]): DemoGrant[] {
  const rows = sourceRows<Omit<DemoGrant, 'expires_offset_days'> & { expires: number | null }>(
    'grants.json',
  );
  const home = new Map(users.map(({ key, organisation }) => [key, organisation]));
  return rows.map(({ user, role, site, expires }) => ({
    user,
    role: roleKey(home.get(user) ?? '', role),
    site,
    expires_offset_days: expires,
  }));
}

const perSite = <T>(make: (site: string) => readonly T[]) => sites.flatMap(({ key }) => make(key));
const items = (make: (site: SourceSite) => readonly DemoItem[]) => sites.flatMap(make);

/**
 * The rows of each file in demo/records, by file name; items only refer to items of earlier files.
 */
export function recordFiles(): { readonly [file: string]: readonly object[] } {
  const users = sourceRows<DemoUser>('users.json');
  return {
    organisations,
    users,
    teams: sourceRows<DemoTeam>('teams.json'),
    roles: roles(),
    sites: sites.map(toDemoSite),
    grants: grants(users),
    types: perSite(types),
    criticalities: perSite(criticalities),
    labels: perSite(labels),
    dropdowns: perSite(dropdowns),
    'organisation-dropdowns': sourceRows<DemoOrganisationDropdown>('organisation-dropdowns.json'),
    templates: templates(),
    'functional-locations': items(locations),
    equipment: items((site) => [...(site.key === mine ? fleet(site) : []), ...plant(site)]),
    'dms-folders': items(folders),
    'dms-documents': items(documents),
    observations: items(observations),
    checklists: items(checklists),
    permits: items(permits),
    'work-orders': items((site) => (site.key === mine ? maintieOrders(site) : sourceOrders(site))),
  };
}
