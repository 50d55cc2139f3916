/** A role that a user holds, on one site or (`site_id` null) in the whole organisation. */
export interface Grant {
  readonly role_id: number;
  readonly role_name: string;
  readonly scope: 'Site' | 'Organisation';
  readonly site_id: number | null;
  readonly expires_at: string | null;
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

/** An expired grant counts for nothing from that moment on (design, "Where we do better"). */
export function isActiveGrant(grant: Pick<Grant, 'expires_at'>, now: Date): boolean {
  return grant.expires_at === null || Date.parse(grant.expires_at) > now.getTime();
}

/** The active grants on a site: those of the site and those of the organisation. */
export function activeGrantsOnSite(
  grants: readonly Grant[],
  siteId: number | null,
  now: Date,
): readonly Grant[] {
  return grants.filter(
    (grant) => (grant.site_id === null || grant.site_id === siteId) && isActiveGrant(grant, now),
  );
}

export function hasPermission(
  grants: readonly Pick<Grant, 'holds_all' | 'permissions'>[],
  code: string,
): boolean {
  return grants.some(({ holds_all, permissions }) => holds_all || permissions.includes(code));
}

/**
 * The active roles and, by site, which of `codes` they hold; `site_id` null means on every site
 * (spec section 3, "Current user response").
 */
export function rolesAndPermissions(grants: readonly Grant[], codes: readonly string[], now: Date) {
  const live = grants.filter((grant) => isActiveGrant(grant, now));
  const sites = [...new Set(live.map(({ site_id }) => site_id))];
  return {
    roles: live.map(({ role_name, scope, site_id, expires_at }) => ({
      role_name,
      role_scope: scope,
      site_id,
      expires_at,
    })),
    permissions: sites.flatMap((site_id) => {
      const here = live.filter((grant) => grant.site_id === site_id);
      return codes
        .filter((code) => hasPermission(here, code))
        .map((permission_code) => ({ permission_code, site_id }));
    }),
  };
}
