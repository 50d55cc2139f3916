import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyKind } from '../../../db/tables/sign-in.ts';
import { Failure, notFound } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import {
  factorsChanged,
  withOwnAccount,
  withReauthenticatedAccount,
} from '../second-factor/factor-change.ts';
import { loadPasskeys } from './load-passkeys.ts';
import { descriptorOf, relyingParty } from './verify-passkey.ts';
import { requireReauthentication } from '../reauthentication.ts';
import { createSingleUseToken, consumeToken } from '../single-use-tokens.ts';

const purpose = (kind: PasskeyKind, { userId }: Caller) => `new ${kind} of ${userId}`;

/** A passkey stores its owner and verifies them; a hardware key only needs a touch. */
const selectionByKind = {
  webauthn: { residentKey: 'required', userVerification: 'required' },
  hardware: {
    residentKey: 'discouraged',
    userVerification: 'preferred',
    authenticatorAttachment: 'cross-platform',
  },
} as const;

/** The browser's options to register a new authenticator. Throws `proof_required`. */
export async function setUpPasskey(services: Services, caller: Caller, kind: PasskeyKind) {
  const { rpID } = relyingParty(services);
  const { user, handle, known } = await withReauthenticatedAccount(
    services,
    caller,
    async (tx, account) => ({
      user: account.user,
      handle: (
        await tx
          .selectFrom('users')
          .select('webauthn_handle')
          .where('id', '=', account.user.id)
          .executeTakeFirstOrThrow()
      ).webauthn_handle,
      known: await tx
        .selectFrom('passkeys')
        .select(['credential_id', 'transports'])
        .where('user_id', '=', account.user.id)
        .execute(),
    }),
  );
  const { generateRegistrationOptions } = await loadPasskeys();
  const options = await generateRegistrationOptions({
    rpName: 'Sitewright',
    rpID,
    userID: Buffer.from(handle.replaceAll('-', ''), 'hex'),
    userName: user.email,
    userDisplayName: user.display_name,
    attestationType: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: selectionByKind[kind],
  });
  const { challenge } = options;
  return {
    ceremonyId: await createSingleUseToken(services, purpose(kind, caller), { challenge }),
    options,
  };
}

async function registrationOf(
  services: Services,
  kind: PasskeyKind,
  response: RegistrationResponseJSON,
  challenge: string,
) {
  const { rpID, origin } = relyingParty(services);
  const { verifyRegistrationResponse } = await loadPasskeys();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: kind === 'webauthn',
    });
    return registrationInfo?.credential ?? null;
  } catch (error) {
    services.db.log.warn(`A new passkey was refused: ${String(error)}`);
    return null;
  }
}

/** Registers a new authenticator under a name. Throws `passkey_refused` or `proof_required`. */
export async function verifyPasskey(
  services: Services,
  caller: Caller,
  kind: PasskeyKind,
  given: {
    readonly ceremonyId: string;
    readonly name: string;
    readonly response: RegistrationResponseJSON;
  },
): Promise<void> {
  const ceremony = await consumeToken(services, purpose(kind, caller), given.ceremonyId);
  const challenge = ceremony?.['challenge'];
  if (typeof challenge !== 'string') throw new Failure('passkey_refused');
  const credential = await registrationOf(services, kind, given.response, challenge);
  if (credential === null) throw new Failure('passkey_refused');
  await withReauthenticatedAccount(services, caller, async (tx, account) => {
    const made = await tx
      .insertInto('passkeys')
      .values({
        organisation_id: account.organisation.id,
        user_id: account.user.id,
        kind,
        name: given.name.trim(),
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: [...(credential.transports ?? [])],
        created_at: services.now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) throw new Failure('passkey_refused');
    await factorsChanged(tx, services, caller, account, 'passkey_on');
  });
}

/** Renames one of the caller's authenticators. Throws `not_found`. */
export async function renamePasskey(
  services: Services,
  caller: Caller,
  kind: PasskeyKind,
  { publicId, name }: { readonly publicId: string; readonly name: string },
): Promise<void> {
  await withOwnAccount(services, caller, async (tx, { user }) => {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name: name.trim() })
      .where('user_id', '=', user.id)
      .where('kind', '=', kind)
      .where('public_id', '=', publicId)
      .returning('id')
      .executeTakeFirst();
    if (renamed === undefined) throw notFound();
  });
}

/** Removes one of the caller's authenticators. Throws `not_found` or `proof_required`. */
export async function removePasskey(
  services: Services,
  caller: Caller,
  kind: PasskeyKind,
  publicId: string,
): Promise<void> {
  await withOwnAccount(services, caller, async (tx, account) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('user_id', '=', account.user.id)
      .where('kind', '=', kind)
      .where('public_id', '=', publicId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw notFound();
    await requireReauthentication(tx, services, caller);
    await factorsChanged(tx, services, caller, account, 'passkey_off');
  });
}
