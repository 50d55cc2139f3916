import { requireOpenWay } from '../../auth/identities/organisation-provider.ts';
import { cleanDisplayName } from '../../../../src/domain/display-name.ts';
import { writeEvents } from '../../../db/events.ts';
import { lockAccount } from '../../auth/account.ts';
import { requireAccountLink, withAccountLink } from '../../auth/email/account-link.ts';
import { type SignedIn, signIn } from '../../auth/next-sign-in-step.ts';
import { hashPassword } from '../../auth/passwords/hash-password.ts';
import { rejectGuessable } from '../../auth/passwords/replace-password.ts';
import type { ClientInfo } from '../../auth/sessions/open-session.ts';
import { Failure } from '../../failure.ts';
import type { Services } from '../../services.ts';
import { invalidatePeople } from '../manager.ts';
import { invitationPurpose } from './mail.ts';

/** Whom an invitation is for; does not use the link up. Throws `link_over`. */
export async function checkInvitation(services: Services, token: string) {
  const { organisation, user } = await requireAccountLink(services, invitationPurpose, token);
  return {
    email: user.email,
    display_name: user.display_name,
    organisation_name: organisation.name,
    organisation_key: organisation.key,
  };
}

export interface Acceptance {
  readonly token: string;
  readonly displayName: string;
  readonly password: string;
  readonly locale: string;
}

/**
 * Accepts an invitation: sets name and password, and signs the person in, who may set up a second
 * factor immediately. A refusal of the password leaves the link valid. Throws `link_over`,
 * `common_password` or `context_password`.
 */
export async function acceptInvitation(
  services: Services,
  { token, displayName, password, locale }: Acceptance,
  client: ClientInfo,
): Promise<SignedIn> {
  const { organisation, user: invited } = await requireAccountLink(
    services,
    invitationPurpose,
    token,
  );
  const name = cleanDisplayName(displayName) || invited.display_name;
  await rejectGuessable(password, { organisation, displayName: name, email: invited.email });
  const passwordHash = await hashPassword(password);
  return withAccountLink(services, invitationPurpose, token, async (tx, { user }) => {
    const now = services.now().toISOString();
    await tx
      .updateTable('users')
      .set((each) => ({
        display_name: name,
        password_hash: passwordHash,
        locale,
        credentials_at: now,
        updated_at: now,
        version: each('version', '+', 1),
      }))
      .where('id', '=', user.id)
      .execute();
    writeEvents(tx, [
      {
        site_id: null,
        call: 'ACCEPT_INVITATION',
        item_type: 'account',
        item_id: user.id,
        changes: {
          '/accepted_at': [null, now],
          ...(name !== user.display_name && { '/display_name': [user.display_name, name] }),
        },
      },
    ]);
    invalidatePeople(tx, services);
    const account = await lockAccount(tx, user.id);
    if (account === null) throw new Failure('link_over');
    await requireOpenWay(tx, account.organisation.id, account.user, services.now());
    return signIn(tx, account, services, { ...client, isProof: true });
  });
}
