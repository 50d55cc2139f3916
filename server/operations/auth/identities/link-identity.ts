import type { NewIdentity } from '../../../db/tables/sign-in.ts';
import type { Tx } from '../../../db/transaction.ts';
import type { Services } from '../../services.ts';
import type { UserAccount } from '../account.ts';
import { announceFactorChange } from '../second-factor/announce-change.ts';

/**
 * Links an external account to a user in a transaction of the organisation, and notifies the user.
 * Returns false if it is linked already, or the user has another account of the provider.
 */
export async function linkIdentity(
  tx: Tx,
  services: Pick<Services, 'auth'>,
  account: UserAccount,
  identity: NewIdentity,
): Promise<boolean> {
  const made = await tx
    .insertInto('identities')
    .values({
      organisation_id: account.organisation.id,
      user_id: account.user.id,
      ...identity,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) announceFactorChange(tx, services, account, 'identity_on');
  return made !== undefined;
}
