import { nextGrantChange } from '../../src/domain/grants.ts';
import { isActiveGrant } from '../operations/context/grants.ts';
import { withOrganisation } from '../operations/context/call.ts';
import { callerOf, callerOfSession } from '../operations/auth/sessions/session.ts';
import type { Caller, Services } from '../operations/services.ts';
import type { Membership } from './client.ts';
import { roomsOf } from './rooms.ts';

/** What the holder of a session token may be notified of now; null if the session has ended. */
export async function membershipOf(services: Services, token: string): Promise<Membership | null> {
  return membershipFor(services, await callerOf(services, token));
}

/** Looks the membership of a connected session up again: its token may have changed. */
export async function refreshMembership(
  services: Services,
  before: Pick<Membership, 'sessionId' | 'organisationId'>,
): Promise<Membership | null> {
  return membershipFor(services, await callerOfSession(services, before));
}

async function membershipFor(
  services: Services,
  caller: Caller | null,
): Promise<Membership | null> {
  if (caller === null || caller.lacksFactor === true) return null;
  const { sessionId, organisationId, userId } = caller;
  return withOrganisation(services, caller, ({ grants, now }) => {
    const rooms = roomsOf(
      caller,
      grants.filter((grant) => isActiveGrant(grant, now)),
    );
    const next = nextGrantChange(grants, now);
    const changesIn = next === null ? null : next - now.getTime();
    return Promise.resolve({ sessionId, organisationId, userId, rooms, changesIn });
  });
}
