import { sql } from 'kysely';
import { cleanDisplayName } from '../../../src/domain/display-name.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { advisoryLock } from '../../db/migrate.ts';
import { type Tx, enterTenant, withSystem } from '../../db/transaction.ts';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { lockAccount } from '../auth/account.ts';
import { type SignedIn, signIn } from '../auth/next-sign-in-step.ts';
import { rejectGuessable } from '../auth/passwords/replace-password.ts';
import { hashPassword } from '../auth/passwords/hash-password.ts';
import type { ClientInfo } from '../auth/sessions/open-session.ts';
import { consumeTokenIn } from '../auth/single-use-tokens.ts';
import { hashOfToken } from '../auth/sessions/tokens.ts';
import { makeAdmin, makeOrganisation } from './create.ts';
import { isEmptyIn } from './empty.ts';
import { checkSetUp, isSetUpGrant, setUpPurpose } from './set-up-link.ts';

export interface SetUp {
  readonly token: string;
  readonly organisation: { readonly key: string; readonly name: string };
  readonly displayName: string;
  /** Used if the link confirms no address. */
  readonly email: string;
  readonly password: string;
  readonly locale: Language;
}

/** Of two simultaneous console links the second waits until the first organisation exists. */
async function onlyWhileEmpty(tx: Tx): Promise<void> {
  const { namespace, firstSetUp } = advisoryLock;
  await sql`select pg_advisory_xact_lock(${namespace}::integer, ${firstSetUp}::integer)`.execute(
    tx,
  );
  if (!(await isEmptyIn(tx))) throw new Failure('link_over');
}

/**
 * Uses up a set-up link to create an organisation with its first admin, who is signed in and may
 * set up a second factor immediately. A refusal does not use up the link. Throws `link_over`,
 * `organisation_taken`, `common_password` or `context_password`.
 */
export async function setUp(
  services: Services,
  given: SetUp,
  client: ClientInfo,
): Promise<SignedIn> {
  // Passwords are hashed only for callers with a valid link.
  const { email } = await checkSetUp(services, given.token);
  await rejectGuessable(given.password, { ...given, email: email ?? given.email });
  const passwordHash = await hashPassword(given.password);
  const now = services.now();
  const singleUseHash = hashOfToken(given.token);
  return withSystem(services.db, { singleUseHash }, async (tx) => {
    const right = await consumeTokenIn(tx, now, setUpPurpose, singleUseHash);
    if (!isSetUpGrant(right)) throw new Failure('link_over');
    if (right.email === null) await onlyWhileEmpty(tx);
    const organisationId = await makeOrganisation(tx, services, {
      ...given.organisation,
      language: given.locale,
    });
    const userId = await makeAdmin(tx, organisationId, {
      email: right.email ?? given.email.trim(),
      displayName: cleanDisplayName(given.displayName) || given.email.trim(),
      passwordHash,
      locale: given.locale,
    });
    await enterTenant(tx, { organisationId, siteIds: [], userId });
    const account = await lockAccount(tx, userId);
    if (account === null) throw new Failure('internal');
    return signIn(tx, account, services, { ...client, isProof: true });
  });
}
