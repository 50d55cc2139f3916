import { writeEvents } from '../../../db/events.ts';
import { type Tx, withTenant } from '../../../db/transaction.ts';
import type { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import type { UserAccount } from '../account.ts';
import { type ClientDevice, deviceOf } from './device.ts';

/** The item type of events about sessions; their `item_id` is that of the session. */
export const sessionEventType = 'session';
/** The event of a sign-in; events of other calls of the session take address and device from it. */
export const signedInCall = 'SIGN_IN';

/** The fields of these events that say where a person signed in. */
export const clientFields: readonly string[] = ['/address', '/browser', '/system'];

function clientChanges({ userAgent, address }: ClientDevice) {
  const { browser, system } = deviceOf(userAgent ?? '');
  return {
    '/address': [null, address],
    '/browser': [null, browser],
    '/system': [null, system],
  } as const;
}

/** Writes the event of a sign-in, in a transaction of the person. */
export function writeSignIn(tx: Tx, sessionId: number, client: ClientDevice): void {
  writeEvents(tx, [
    {
      site_id: null,
      call: signedInCall,
      item_type: sessionEventType,
      item_id: sessionId,
      changes: clientChanges(client),
    },
  ]);
}

/** Writes the events of ended sessions. */
export function writeSessionEnds(tx: Tx, sessionIds: readonly number[]): void {
  writeEvents(
    tx,
    sessionIds.map((item_id) => ({
      site_id: null,
      call: 'SESSION_ENDED',
      item_type: sessionEventType,
      item_id,
      changes: {},
    })),
  );
}

/** The event of a refused sign-in to an account that exists. */
export function writeRefusedSignIn(tx: Tx, code: Failure['code'], client: ClientDevice): void {
  writeEvents(tx, [
    {
      site_id: null,
      call: 'SIGN_IN_REFUSED',
      item_type: sessionEventType,
      item_id: null,
      changes: { ...clientChanges(client), '/code': [null, code] },
    },
  ]);
}

/**
 * Writes the event of a refused password in the background: the response must not take longer
 * because the account exists.
 */
export function noteRefusedPassword(
  { db }: Pick<Services, 'db'>,
  { organisation, user }: UserAccount,
  client: ClientDevice,
): void {
  const tenant = { organisationId: organisation.id, siteIds: [], userId: user.id };
  withTenant(db, tenant, (tx) => {
    writeRefusedSignIn(tx, 'invalid_password', client);
    return Promise.resolve();
  }).catch((error: unknown) => {
    db.log.error(`A refused sign-in could not be written to the audit log: ${String(error)}`);
  });
}
