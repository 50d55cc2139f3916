import type { RoleScope } from '../../db/tables/organisation.ts';
import {
  type Grant,
  activeGrantsOnSite,
  grantsOf,
  hasPermission,
  isActiveGrant,
} from './grants.ts';
import type { OrganisationAccess } from './call.ts';
import { peoplePermission } from './permissions.ts';
import { Failure, notFound } from '../failure.ts';

/** What decides who may give a role. */
export interface HeldCodes {
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

type Who = Pick<OrganisationAccess, 'grants' | 'now'>;

/** Where a role is given: on a site, on every site, later ones too, or (null) in the organisation. */
export type GrantSite = number | 'every site' | null;

/** Where a stored grant counts. */
export const placeOf = ({
  scope,
  site_id,
}: {
  readonly scope: RoleScope;
  readonly site_id: number | null;
}): GrantSite => (scope === 'Site' && site_id === null ? 'every site' : site_id);

/** The active grants that count there, so for every site those that count on later sites too. */
function grantsAt({ grants, now }: Who, place: GrantSite): readonly Grant[] {
  if (place !== 'every site') return activeGrantsOnSite(grants, place, now);
  return grants.filter(
    (grant) => (grant.site_id === null || grant.on_every_site) && isActiveGrant(grant, now),
  );
}

/** Whether the caller manages people there. */
export function managesPeople(who: Who, place: GrantSite): boolean {
  return hasPermission(grantsAt(who, place), peoplePermission);
}

/**
 * Throws `not_found` for a site on which the caller has no role, and `forbidden` if they have one but
 * don't manage people there, or not in the whole organisation or on every site.
 */
export function requirePeopleManager(access: Who, place: GrantSite): void {
  if (managesPeople(access, place)) return;
  const isOpen = grantsAt(access, place).length > 0;
  throw typeof place !== 'number' || isOpen ? new Failure('forbidden') : notFound();
}

/** Whether these grants hold every code, those of later modules included. */
function holdsAll(grants: readonly Grant[]): boolean {
  return grants.some(({ holds_all }) => holds_all);
}

/** The codes of the role that the caller does not hold there; `*` means every code. */
function codesNotHeld(who: Who, role: HeldCodes, place: GrantSite): readonly string[] {
  const here = grantsAt(who, place);
  if (holdsAll(here)) return [];
  if (role.holds_all) return ['*'];
  return role.permissions.filter((code) => !hasPermission(here, code));
}

/** Whether the caller manages people there and holds every code of the role there. */
export function mayGive(access: Who, role: HeldCodes, place: GrantSite): boolean {
  return managesPeople(access, place) && codesNotHeld(access, role, place).length === 0;
}

/** The most codes that the sentence of a refusal lists. */
const maxNamed = 12;

/**
 * Throws unless the caller manages people there and holds every code of the role there: nobody gives
 * what they don't have. `codes_not_held` lists the codes that they lack.
 */
export function requireMayGive(access: Who, role: HeldCodes, place: GrantSite): void {
  requirePeopleManager(access, place);
  const lacking = codesNotHeld(access, role, place);
  if (lacking.length === 0) return;
  const more = lacking.length - maxNamed;
  const codes = lacking.slice(0, maxNamed).join(', ') + (more > 0 ? `, … (+${more})` : '');
  throw new Failure('codes_not_held', { codes });
}

/** The access with the caller's grants as they are now, after waiting for a lock. */
export async function withCurrentGrants(access: OrganisationAccess): Promise<OrganisationAccess> {
  return { ...access, grants: await grantsOf(access.tx, access.userId) };
}
