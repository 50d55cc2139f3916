import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { PasskeysTable } from '../../../db/tables/sign-in.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';

/** Who the page is to authenticators: links in mails and passkeys have the same address. */
export function relyingParty({ auth }: Pick<Services, 'auth'>) {
  const origin = auth.publicOrigin();
  return { rpID: new URL(origin).hostname, origin };
}

const transports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

const isTransport = (text: string): text is Transport => transports.has(text);

/** How an authenticator is named to the browser. */
export function descriptorOf(
  passkey: Pick<Selectable<PasskeysTable>, 'credential_id' | 'transports'>,
) {
  return { id: passkey.credential_id, transports: passkey.transports.filter(isTransport) };
}

/**
 * Holds an authenticator's answer against its key; the use counts once, by one statement on its
 * counter, in a transaction of its organisation.
 */
export async function verifyAssertion(
  tx: Tx,
  services: Services,
  passkey: Selectable<PasskeysTable>,
  {
    response,
    challenge,
    verified,
  }: {
    readonly response: AuthenticationResponseJSON;
    readonly challenge: string;
    /** Whether the person has to be verified by the authenticator, and not only present. */
    readonly verified: boolean;
  },
): Promise<boolean> {
  const { rpID, origin } = relyingParty(services);
  let counter: number;
  try {
    const outcome = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: verified,
      credential: {
        ...descriptorOf(passkey),
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        counter: passkey.counter,
      },
    });
    if (!outcome.verified) return false;
    counter = outcome.authenticationInfo.newCounter;
  } catch (error) {
    services.db.log.warn(`A passkey's answer was refused: ${String(error)}`);
    return false;
  }
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: services.now().toISOString() })
    .where('id', '=', passkey.id)
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
