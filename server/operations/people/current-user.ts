import { rolesAndPermissions } from '../../../src/domain/grants.ts';
import { allCodes } from '../context/permissions.ts';
import { withOrganisation } from '../context/call.ts';
import { sessionUser } from '../auth/sessions/session-user.ts';
import type { Caller, Services } from '../services.ts';

/** The signed-in user with live roles and their permission codes. */
export function currentUser(services: Services, caller: Caller) {
  return withOrganisation(services, caller, ({ grants, now }) =>
    Promise.resolve({
      user: sessionUser(caller),
      ...rolesAndPermissions(grants, allCodes(services.modules), now),
    }),
  );
}
