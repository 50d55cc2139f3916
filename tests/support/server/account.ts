import { withTenant } from '../../../server/db/transaction.ts';
import { hashPassword } from '../../../server/operations/auth/passwords/hash-password.ts';
import { currentCode } from '../../../server/operations/auth/totp/totp-code.ts';
import { type Answer, client, newAddress } from './client.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

export const password = 'a password of some length';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DP';

interface AccountFields {
  readonly password_hash?: string | null;
  readonly totp_secret?: string | null;
  readonly email_codes?: boolean;
  readonly locale?: string;
  readonly disabled_at?: string | null;
}

/** A person with a password who signs in through the pages' calls. */
export interface TestAccount {
  readonly organisation: string;
  readonly email: string;
  readonly userId: number;
  /** The session that they have initially. */
  readonly token: string | null;
  readonly change: (fields: AccountFields) => Promise<void>;
  readonly login: (given?: string) => Promise<Answer>;
  /** The current code of their authenticator. */
  readonly code: () => string;
}

let hash: Promise<string> | undefined;

export async function makeAccount(
  server: TestServer,
  world: World,
  name: string,
  fields: AccountFields = {},
): Promise<TestAccount> {
  hash ??= hashPassword(password);
  const { userId, token } = await world.person(name, [{ codes: ['settings.manage'] }]);
  const tenant = { organisationId: world.organisationId, siteIds: [], userId };
  const change = async (values: AccountFields): Promise<void> => {
    await withTenant(server.services.db, tenant, (tx) =>
      tx.updateTable('users').set(values).where('id', '=', userId).execute(),
    );
  };
  await change({ password_hash: await hash, totp_secret: secret, ...fields });
  const organisation = world.key;
  const email = `${name}@${organisation}.example`;
  return {
    organisation,
    email,
    userId,
    token,
    change,
    login: (given = password) =>
      client(server).call('POST', '/api/auth/login', {
        body: { organisation, email, password: given },
        address: newAddress(),
      }),
    code: () => currentCode(secret, server.services.now()),
  };
}

/** The session token that a response sets; '' if it sets none. */
export function tokenOf({ headers }: Answer): string {
  const set = [headers['set-cookie']].flat().map(String).join('\n');
  return /sitewright_session_\w+=([^;]+)/.exec(set)?.[1] ?? '';
}
