import { moduleOfCode } from '../domain/permissions.ts';
import type { GET_CURRENT_USER } from '../contract/session.ts';

/** The signed-in user with roles and permissions (spec section 3). */
export type CurrentUser = NonNullable<(typeof GET_CURRENT_USER)['types']>['reply'];

/**
 * Whether a role gives a permission code on the site, or on the whole organisation (spec section
 * 6); for null: in the whole organisation.
 */
export function holds(me: CurrentUser, code: string, siteId: number | null): boolean {
  return me.permissions.some(
    ({ permission_code, site_id }) =>
      permission_code === code && (site_id === null || site_id === siteId),
  );
}

/** Whether a permission code is held there, and the site uses its module. */
export function may(me: CurrentUser, code: string, siteId: number | null): boolean {
  const type = moduleOfCode(code);
  const isUnused = me.unused_modules.some(
    ({ site_id, module_types }) =>
      site_id === siteId && module_types.some((unused) => unused === type),
  );
  return !isUnused && holds(me, code, siteId);
}
