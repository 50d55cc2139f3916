import { isLive } from '../operations/access/grants.ts';
import { inOrganisation } from '../operations/access/organisation.ts';
import { callerOf } from '../operations/session/session.ts';
import type { Services } from '../operations/services.ts';
import type { Membership } from './realtime.ts';
import { roomsOf } from './rooms.ts';

/** What the holder of a session token may hear now; null when the session has ended. */
export async function membershipOf(services: Services, token: string): Promise<Membership | null> {
  const caller = await callerOf(services, token);
  if (caller === null) return null;
  const rooms = await inOrganisation(services, caller, ({ grants, now, organisationId }) =>
    Promise.resolve(
      roomsOf(
        organisationId,
        grants.filter((grant) => isLive(grant, now)),
      ),
    ),
  );
  return { sessionId: caller.sessionId, rooms };
}
