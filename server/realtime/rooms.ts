import type { Grant } from '../operations/context/grants.ts';
import type { Invalidation } from '../operations/services.ts';

const anyPermission = '*';
const anyRole = '+';

const everyone = 'everyone';

export function sessionRoom(sessionId: number): string {
  return `session:${sessionId}`;
}

function room(organisationId: number, siteId: number | null, code: string): string {
  return `${organisationId}/${siteId ?? 'all'}/${code}`;
}

function personRoom(organisationId: number, userId: number): string {
  return `person:${organisationId}/${userId}`;
}

/**
 * The rooms of a person with these live grants: a personal one, and one for each permission code,
 * by site or organisation.
 */
export function roomsOf(
  { organisationId, userId }: { readonly organisationId: number; readonly userId: number },
  grants: readonly Grant[],
): readonly string[] {
  const rooms = grants.flatMap(({ site_id, holds_all, permissions }) =>
    [anyRole, ...(holds_all ? [anyPermission] : permissions)].map((code) =>
      room(organisationId, site_id, code),
    ),
  );
  const own = personRoom(organisationId, userId);
  return [...new Set([everyone, `organisation:${organisationId}`, own, ...rooms])];
}

/** The rooms whose members may read the invalidated call. */
export function roomsToNotify(invalidation: Invalidation): readonly string[] {
  const { organisationId, siteId, permission, userIds } = invalidation;
  if (organisationId === null) return [everyone];
  if (userIds !== undefined) return userIds.map((id) => personRoom(organisationId, id));
  if (siteId === null && permission === null) return [`organisation:${organisationId}`];
  const codes = permission === null ? [anyRole] : [anyPermission, permission];
  const places = siteId === null ? [null] : [siteId, null];
  return places.flatMap((place) => codes.map((code) => room(organisationId, place, code)));
}
