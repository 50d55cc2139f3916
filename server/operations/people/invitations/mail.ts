import type { Caller, Services } from '../../services.ts';
import type { AccountUser } from '../../auth/account.ts';
import { day } from '../../auth/auth-limits.ts';
import { createAccountLink } from '../../auth/email/account-link.ts';
import { pageLink, sendMail } from '../../auth/email/send-mail.ts';

export const invitationPurpose = 'invitation';
const invitationPath = '/auth/invitation';
const days = 7;

/** Mails an invited person a link that is valid once, for seven days, and until the next one. */
export async function mailInvitation(
  services: Services,
  { organisationId, organisationName, displayName }: Caller,
  person: Pick<AccountUser, 'id' | 'email' | 'display_name' | 'locale' | 'credentials_at'>,
): Promise<void> {
  const life = days * day;
  const token = await createAccountLink(services, invitationPurpose, organisationId, person, life);
  sendMail(services, person, 'invitation', {
    organisation: organisationName,
    inviter: displayName,
    link: pageLink(services, invitationPath, token),
  });
}
