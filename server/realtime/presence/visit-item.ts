import type { PresencePlace } from '../../../src/domain/presence.ts';
import { ForeignSiteError } from '../../db/transaction.ts';
import { asOrganisation } from '../../modules/visible.ts';
import { callerOfSession } from '../../operations/auth/sessions/session.ts';
import { Failure } from '../../operations/failure.ts';
import { rightsAtItem } from '../../operations/presence/rights-at-item.ts';
import type { Services } from '../../operations/services.ts';
import type { Membership } from '../client.ts';
import type { Visitor } from './presence-state.ts';

/**
 * The holder of a session at an item; null if they may not read it. An admin who views the product as
 * somebody else reads with that person's rights, and is shown neither as them nor as themselves:
 * nobody else has opened the item, and a view changes nothing in it.
 */
export async function visitItem(
  services: Services,
  session: Pick<Membership, 'sessionId' | 'organisationId'>,
  place: PresencePlace,
): Promise<Visitor | null> {
  const caller = await callerOfSession(services, session);
  if (caller === null || caller.lacksFactor === true) return null;
  const { userId: id, displayName: name, viewedBy } = caller;
  try {
    const rights = await asOrganisation(caller.organisationId, async () =>
      rightsAtItem(services, caller, place),
    );
    return { ...rights, person: viewedBy ?? { id, name }, isShown: viewedBy === undefined };
  } catch (error) {
    if (error instanceof Failure || error instanceof ForeignSiteError) return null;
    throw error;
  }
}
