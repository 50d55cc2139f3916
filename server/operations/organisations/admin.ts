import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import { type Tx, withSystem, withTenant } from '../../db/transaction.ts';
import { Failure, notFound } from '../failure.ts';
import type { Services } from '../services.ts';
import { type AccountName, type UserAccount, findAccount, isLive } from '../auth/account.ts';
import { endSessions } from '../auth/sessions/end.ts';
import { factorsChanged } from '../auth/second-factor/factor-change.ts';
import { createAccountLink } from '../auth/email/account-link.ts';
import { pageLink } from '../auth/email/send-mail.ts';
import { resetPath, resetPurpose } from '../auth/passwords/password-reset.ts';
import { makeAdmin, makeOrganisation } from './create.ts';

/** The session id of a caller at the console, who has no session. */
const none = 0;
const day = 24 * 60 * 60_000;

/** The live account of a name. Throws `not_found`. */
export async function accountOf(services: Services, name: AccountName): Promise<UserAccount> {
  const account = await findAccount(services, name);
  if (account?.user === null || account?.user === undefined || !isLive(account.user))
    throw notFound();
  return { organisation: account.organisation, user: account.user };
}

/** Runs `work` on an account as the server itself. */
function onAccount<T>(
  { db }: Services,
  { organisation }: UserAccount,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTenant(db, { organisationId: organisation.id, siteIds: [], userId: null }, work);
}

/** A link for the person's first or new password, valid once and for a day. */
async function passwordLink(services: Services, account: UserAccount): Promise<string> {
  const { organisation, user } = account;
  const token = await createAccountLink(services, resetPurpose, organisation.id, user, day);
  return pageLink(services, resetPath, token);
}

export interface NewAdminAccount extends AccountName {
  readonly displayName: string;
  /** Creates the organisation under this name; null if it has to exist. */
  readonly organisationName: string | null;
}

/**
 * Creates a person who holds every code of an organisation; returns the link for their first
 * password. Throws `not_found` if the organisation is missing, `organisation_taken` if it should be
 * created but exists, and `conflict` for an address that is taken.
 */
export async function createAdmin(services: Services, wanted: NewAdminAccount): Promise<string> {
  const { organisation, email, organisationName, displayName } = wanted;
  const organisationKey = organisation.trim().toLowerCase();
  const before = await findAccount(services, wanted);
  if (before === null && organisationName === null) throw notFound();
  if (before !== null && organisationName !== null)
    throw new Failure('organisation_taken', { name: organisationKey });
  if (before?.user !== undefined && before.user !== null) throw new Failure('conflict');
  const admin = {
    email: email.trim(),
    displayName: cleanDisplayName(displayName),
    passwordHash: null,
    locale: null,
  };
  const make = (tx: Tx, id: number) => makeAdmin(tx, id, admin);
  if (before === null)
    await withSystem(services.db, { organisationKey }, async (tx) =>
      make(
        tx,
        await makeOrganisation(tx, services, {
          key: organisationKey,
          name: organisationName ?? '',
          language: 'en',
        }),
      ),
    );
  else {
    const { id: organisationId } = before.organisation;
    const tenant = { organisationId, siteIds: [], userId: null };
    await withTenant(services.db, tenant, (tx) => make(tx, organisationId));
  }
  return passwordLink(services, await accountOf(services, wanted));
}

/** Removes every second factor and passkey of an account, and ends its sessions. */
export async function resetFactors(services: Services, account: UserAccount): Promise<void> {
  const { id: userId } = account.user;
  await onAccount(services, account, async (tx) => {
    await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_pending: null, email_codes: false })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
    await factorsChanged(tx, services, { userId, sessionId: none }, account, 'reset');
  });
}

/** Ends one session of an account, or all of them; returns their number. */
export function endSessionsOf(
  services: Services,
  account: UserAccount,
  publicId: string | null,
): Promise<number> {
  const which = publicId === null ? {} : { publicId };
  return onAccount(services, account, (tx) => endSessions(tx, services, account.user.id, which));
}
