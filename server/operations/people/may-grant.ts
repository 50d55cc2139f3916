import { type Grant, activeGrantsOnSite, hasPermission } from '../context/grants.ts';
import { peoplePermission } from '../context/permissions.ts';

/** A role as granting it needs it. */
interface GrantedRole {
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

/**
 * Whether someone with these grants may grant a role on a site, or for null in the whole
 * organisation: they manage people there and hold every code of the role there.
 */
export function mayGrant(
  grants: readonly Grant[],
  role: GrantedRole,
  siteId: number | null,
  now: Date,
): boolean {
  const here = activeGrantsOnSite(grants, siteId, now);
  if (!hasPermission(here, peoplePermission)) return false;
  if (role.holds_all) return here.some(({ holds_all }) => holds_all);
  return role.permissions.every((code) => hasPermission(here, code));
}
