import { type Grant, activeGrantsOnSite, grantsOf, hasPermission } from './grants.ts';
import type { OrganisationAccess } from './call.ts';
import { peoplePermission } from './permissions.ts';
import { Failure, notFound } from '../failure.ts';

/** A role as far as it matters for who may give it. */
export interface HeldCodes {
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

type Who = Pick<OrganisationAccess, 'grants' | 'now'>;

/** Whether the caller manages people on the site, or with `siteId` null in the whole organisation. */
export function managesPeople({ grants, now }: Who, siteId: number | null): boolean {
  return hasPermission(activeGrantsOnSite(grants, siteId, now), peoplePermission);
}

/**
 * Throws `not_found` for a site on which the caller has no role, and `forbidden` if they have one but
 * don't manage people there, or in the whole organisation (`siteId` null).
 */
export function requirePeopleManager(access: Who, siteId: number | null): void {
  if (managesPeople(access, siteId)) return;
  const isOpen = activeGrantsOnSite(access.grants, siteId, access.now).length > 0;
  throw siteId === null || isOpen ? new Failure('forbidden') : notFound();
}

/** Whether these grants hold every code, those of later modules included. */
function holdsAll(grants: readonly Grant[]): boolean {
  return grants.some(({ holds_all }) => holds_all);
}

/** The codes of the role that the caller does not hold there; `*` stands for every code. */
export function codesNotHeld(
  { grants, now }: Who,
  role: HeldCodes,
  siteId: number | null,
): readonly string[] {
  const here = activeGrantsOnSite(grants, siteId, now);
  if (holdsAll(here)) return [];
  if (role.holds_all) return ['*'];
  return role.permissions.filter((code) => !hasPermission(here, code));
}

/** Whether the caller manages people there and holds every code of the role there. */
export function mayGive(access: Who, role: HeldCodes, siteId: number | null): boolean {
  return managesPeople(access, siteId) && codesNotHeld(access, role, siteId).length === 0;
}

/** The most codes that the sentence of a refusal lists. */
const maxNamed = 12;

/**
 * Throws unless the caller manages people there and holds every code of the role there: nobody gives
 * what they don't have. `codes_not_held` lists the codes that they lack.
 */
export function requireMayGive(access: Who, role: HeldCodes, siteId: number | null): void {
  requirePeopleManager(access, siteId);
  const lacking = codesNotHeld(access, role, siteId);
  if (lacking.length === 0) return;
  const more = lacking.length - maxNamed;
  const codes = lacking.slice(0, maxNamed).join(', ') + (more > 0 ? `, … (+${more})` : '');
  throw new Failure('codes_not_held', { codes });
}

/** The access with the caller's grants as they are now, after waiting for a lock. */
export async function withCurrentGrants(access: OrganisationAccess): Promise<OrganisationAccess> {
  return { ...access, grants: await grantsOf(access.tx, access.userId) };
}
