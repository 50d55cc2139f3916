/**
 * A role that a user holds, in person or through a team, on one site or (`site_id` null) in the whole
 * organisation.
 */
export interface Grant {
  readonly id: number;
  readonly role_id: number;
  readonly role_name: string;
  readonly scope: 'Site' | 'Organisation';
  readonly site_id: number | null;
  /** One of the grants into which a role on every site, later ones too, is resolved. */
  readonly on_every_site: boolean;
  /** The team that holds it; null: the person. */
  readonly team_id: number | null;
  /** null: from the moment at which it was made. */
  readonly starts_at: string | null;
  readonly expires_at: string | null;
  readonly permissions: readonly string[];
  readonly holds_all: boolean;
}

type Period = Pick<Grant, 'starts_at' | 'expires_at'>;

/** Whether the grant has begun and not expired: else it counts for nothing (design, "Where we do better"). */
export function isActiveGrant({ starts_at, expires_at }: Period, now: Date): boolean {
  const time = now.getTime();
  return (
    (starts_at === null || Date.parse(starts_at) <= time) &&
    (expires_at === null || Date.parse(expires_at) > time)
  );
}

/** The next time at which one of the grants begins or ends, in ms since 1970; null: never. */
export function nextGrantChange(grants: readonly Period[], now: Date): number | null {
  const times = grants
    .flatMap(({ starts_at, expires_at }) => [starts_at, expires_at])
    .flatMap((time) => (time === null ? [] : [Date.parse(time)]))
    .filter((time) => time > now.getTime());
  return times.length === 0 ? null : Math.min(...times);
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

/** The roles of the active grants on a site. */
export function activeRoleIds(
  grants: readonly Grant[],
  siteId: number,
  now: Date,
): readonly number[] {
  return [...new Set(activeGrantsOnSite(grants, siteId, now).map(({ role_id }) => role_id))];
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
