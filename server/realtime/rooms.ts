import type { Grant } from '../operations/access/grants.ts';
import type { Invalidation } from '../operations/services.ts';

const everything = '*';
const anyRole = '+';

const everyone = 'everyone';

export function sessionRoom(sessionId: number): string {
  return `session:${sessionId}`;
}

function room(organisationId: number, siteId: number | null, code: string): string {
  return `${organisationId}/${siteId ?? 'all'}/${code}`;
}

/** The rooms of somebody with these live grants: one for each code that they hold, by place. */
export function roomsOf(organisationId: number, grants: readonly Grant[]): readonly string[] {
  const rooms = grants.flatMap(({ site_id, holds_all, permissions }) =>
    [anyRole, ...(holds_all ? [everything] : permissions)].map((code) =>
      room(organisationId, site_id, code),
    ),
  );
  return [...new Set([everyone, `organisation:${organisationId}`, ...rooms])];
}

/** The rooms whose members may read what an invalidation is about. */
export function audience({ organisationId, siteId, permission }: Invalidation): readonly string[] {
  if (organisationId === null) return [everyone];
  if (siteId === null && permission === null) return [`organisation:${organisationId}`];
  const codes = permission === null ? [anyRole] : [everything, permission];
  const places = siteId === null ? [null] : [siteId, null];
  return places.flatMap((place) => codes.map((code) => room(organisationId, place, code)));
}
