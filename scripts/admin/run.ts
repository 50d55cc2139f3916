import {
  accountOf,
  createAdmin,
  endSessionsOf,
  resetFactors,
} from '../../server/operations/organisations/admin.ts';
import type { Caller, Services } from '../../server/operations/services.ts';
import { type UserAccount, personOf } from '../../server/operations/auth/account.ts';
import { sessionsOf } from '../../server/operations/auth/sessions/list.ts';
import type { Command } from './options.ts';

/** The caller that reads an account at the console; it has no session there. */
function lookingAt(account: UserAccount): Caller {
  return { sessionId: 0, ...personOf(account) };
}

async function listSessions(services: Services, account: UserAccount): Promise<string> {
  const rows = await sessionsOf(services, lookingAt(account));
  if (rows.length === 0) return `${account.user.email} is signed in nowhere.`;
  return rows
    .map(({ id, browser, system, address, last_used_at: used }) =>
      [id, browser ?? '?', system ?? '?', address ?? '?', `last used ${used}`].join('  '),
    )
    .join('\n');
}

/** Runs a command and prints its result. Throws a Failure. */
export async function runCommand(services: Services, command: Command): Promise<string> {
  const { organisation, email } = command;
  if (command.what === 'create') {
    const link = await createAdmin(services, command);
    return `${email} is an admin of ${organisation}. The first password, once and within a day:\n${link}`;
  }
  const account = await accountOf(services, { organisation, email });
  if (command.what === 'reset-factor') {
    await resetFactors(services, account);
    await services.auth.whenMailsSent();
    return `Removed every second factor and passkey of ${email} and ended every session.`;
  }
  if (command.what === 'sessions') return listSessions(services, account);
  const ended = await endSessionsOf(services, account, command.session);
  return ended === 0 ? `No such session of ${email}.` : `Ended ${ended} of ${email}.`;
}
