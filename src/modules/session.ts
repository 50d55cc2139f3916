import type { GET_CURRENT_USER } from '../contract/session.ts';

/** The signed-in user with roles and permissions (spec section 3). */
export type CurrentUser = NonNullable<(typeof GET_CURRENT_USER)['types']>['reply'];

/** Whether a permission code is held on the site, or on the whole organisation (spec section 6). */
export function may(me: CurrentUser, code: string, siteId: number): boolean {
  return me.permissions.some(
    ({ permission_code, site_id }) =>
      permission_code === code && (site_id === null || site_id === siteId),
  );
}
