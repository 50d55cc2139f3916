import type { Caller, Services } from '../../services.ts';
import { withOwnAccount } from './factor-change.ts';

/** The sign-in methods of the caller's account, for its owner. */
export function factorsOf(services: Services, caller: Caller) {
  return withOwnAccount(services, caller, async (tx, { user }) => {
    const passkeys = await tx
      .selectFrom('passkeys')
      .select(['public_id as id', 'kind', 'name', 'created_at', 'last_used_at'])
      .where('user_id', '=', user.id)
      .orderBy('passkeys.id')
      .execute();
    const codes = await tx
      .selectFrom('backup_codes')
      .select('used_at')
      .where('user_id', '=', user.id)
      .execute();
    return {
      has_password: user.password_hash !== null,
      totp: user.totp_secret !== null,
      email: user.email_codes,
      passkeys,
      backup_codes: {
        total: codes.length,
        left: codes.filter(({ used_at }) => used_at === null).length,
      },
    };
  });
}
