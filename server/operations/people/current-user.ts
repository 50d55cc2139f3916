import { allCodes } from '../access/codes.ts';
import { type Grant, holds, isLive } from '../access/grants.ts';
import { inOrganisation } from '../access/organisation.ts';
import { sessionUser } from '../session/user.ts';
import type { Caller, Services } from '../services.ts';

function codesBySite(codes: readonly string[], grants: readonly Grant[]) {
  const sites = [...new Set(grants.map(({ site_id }) => site_id))];
  return sites.flatMap((site_id) => {
    const here = grants.filter((grant) => grant.site_id === site_id);
    return codes
      .filter((code) => holds(here, code))
      .map((permission_code) => ({ permission_code, site_id }));
  });
}

/**
 * The signed-in user with live roles and the codes that they hold, written out; `site_id` null
 * means on every site (spec section 3, "Current user response").
 */
export function currentUser(services: Services, caller: Caller) {
  return inOrganisation(services, caller, ({ grants, now }) => {
    const live = grants.filter((grant) => isLive(grant, now));
    return Promise.resolve({
      user: sessionUser(caller),
      roles: live.map(({ role_name, scope, site_id, expires_at }) => ({
        role_name,
        role_scope: scope,
        site_id,
        expires_at,
      })),
      permissions: codesBySite(allCodes(services.modules), live),
    });
  });
}
