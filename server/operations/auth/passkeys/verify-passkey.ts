import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { PasskeysTable } from '../../../db/tables/sign-in.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';
import { loadPasskeys } from './load-passkeys.ts';

/** The relying party of passkeys; it has the same origin as links in mails. */
export function relyingParty({ auth }: Pick<Services, 'auth'>) {
  const origin = auth.publicOrigin();
  return { rpID: new URL(origin).hostname, origin };
}

const transports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

const isTransport = (text: string): text is Transport => transports.has(text);

/** The descriptor by which the browser finds an authenticator. */
export function descriptorOf(
  passkey: Pick<Selectable<PasskeysTable>, 'credential_id' | 'transports'>,
) {
  return { id: passkey.credential_id, transports: passkey.transports.filter(isTransport) };
}

/**
 * Verifies an authenticator's answer with its key, in a transaction of its organisation. One
 * statement on its counter makes each use count once.
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
    /** Whether the authenticator has to verify the person, not only their presence. */
    readonly verified: boolean;
  },
): Promise<boolean> {
  const { rpID, origin } = relyingParty(services);
  const { verifyAuthenticationResponse } = await loadPasskeys();
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
