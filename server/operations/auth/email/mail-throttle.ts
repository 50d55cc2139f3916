import type { Services } from '../../services.ts';
import type { AccountName } from '../account.ts';
import { type Backoff, claimAttempt } from '../throttle/throttle.ts';

const minute = 60_000;

/** Limits mails to one account: three in a row, then at growing intervals. */
const mailBackoff: Backoff = { free: 3, first: minute, longest: 15 * minute, forget: 60 * minute };

/** Whether another mail may be sent to an account; counts by the typed name, known or not. */
export function mayMail(
  services: Services,
  purpose: string,
  { organisation, email }: AccountName,
): Promise<boolean> {
  return claimAttempt(services, [purpose, organisation, email], mailBackoff);
}
