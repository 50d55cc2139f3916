import { activeGrantsOnSite, hasPermission } from '../domain/grants.ts';
import type { Asked, Mock } from './memory.ts';

/** The sites that somebody may open, and what they may do there. */
export function mySites({ rows }: Mock, { user, context }: Asked) {
  const now = new Date(context.now);
  const own = rows.grants.filter(({ user_id }) => user_id === user.id);
  const sites = rows.sites.filter(
    ({ id, organisation_id, is_archived }) =>
      organisation_id === user.organisation_id &&
      !is_archived &&
      activeGrantsOnSite(own, id, now).length > 0,
  );
  const ids = sites.map(({ id }) => id);
  return {
    sites,
    /** `null`: on every site. */
    may: (siteId: number | null, code: string): boolean =>
      (siteId === null || ids.includes(siteId)) &&
      hasPermission(activeGrantsOnSite(own, siteId, now), code),
  };
}
