import { generateSecret, generateURI } from 'otplib';
import { toString as drawQr } from 'qrcode';
import { Failure } from '../../failure.ts';
import type { Caller, Services } from '../../services.ts';
import { factorsChanged, withReauthenticatedAccount } from '../second-factor/factor-change.ts';
import { claimReauthentication } from '../reauthentication.ts';
import { timeStepOf } from './totp-code.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';

/** A new authenticator: its secret, as text and as a picture that the app scans. */
export interface NewAuthenticator {
  readonly secret: string;
  readonly uri: string;
  /** Data URL of an SVG picture. */
  readonly qr: string;
}

/** Makes a secret that counts after its first right code. Throws `proof_required`. */
export async function setUpTotp(services: Services, caller: Caller): Promise<NewAuthenticator> {
  const secret = generateSecret();
  const uri = generateURI({ issuer: 'Sitewright', label: caller.email, secret });
  await withReauthenticatedAccount(services, caller, (tx, { user }) =>
    tx
      .updateTable('users')
      .set({ totp_pending: sealTotpSecret(services, user.id, secret) })
      .where('id', '=', user.id)
      .execute(),
  );
  const svg = await drawQr(uri, { type: 'svg', margin: 2 });
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Verifies the first code of a new authenticator; from then on it is required at sign-in. */
export async function verifyTotp(services: Services, caller: Caller, code: string): Promise<void> {
  await claimReauthentication(services, caller);
  await withReauthenticatedAccount(services, caller, async (tx, account) => {
    const { totp_pending: pending } = await tx
      .selectFrom('users')
      .select('totp_pending')
      .where('id', '=', account.user.id)
      .executeTakeFirstOrThrow();
    const secret = openTotpSecret(services, account.user.id, pending);
    const step = secret === null ? null : timeStepOf(secret, code, services.now(), null);
    if (step === null) throw new Failure('wrong_code');
    await tx
      .updateTable('users')
      .set({ totp_secret: pending, totp_pending: null, totp_last_step: step })
      .where('id', '=', account.user.id)
      .execute();
    await factorsChanged(tx, services, caller, account, 'totp_on');
  });
}

/** Stops requiring codes of the authenticator. */
export async function disableTotp(services: Services, caller: Caller): Promise<void> {
  await withReauthenticatedAccount(services, caller, async (tx, account) => {
    await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_pending: null })
      .where('id', '=', account.user.id)
      .execute();
    await factorsChanged(tx, services, caller, account, 'totp_off');
  });
}
