import i18next from 'i18next';
import { storedText } from '../browser/storage.ts';
import { LOGOUT } from '../contract/session.ts';
import { LOGOUT_EVERYWHERE } from '../contract/sessions.ts';
import { callServer } from './client.ts';
import { ApiError, isApiError } from './error.ts';

export type LogOutScope = 'here' | 'everywhere';

const callOf = { here: LOGOUT, everywhere: LOGOUT_EVERYWHERE } as const;

/**
 * A log-out that did not reach the server. The page can't delete the session's cookie, which would
 * sign in the next user of the browser, so the log-out is repeated before the cookie is used again.
 */
export const pendingLogOut = storedText<LogOutScope>('logOutPending', (text) =>
  text === 'here' || text === 'everywhere' ? text : null,
);

/** Ends the session on the server, now or as soon as the server can be reached. */
export async function logOutOnServer(scope: LogOutScope): Promise<void> {
  pendingLogOut.write(scope);
  try {
    await callServer(callOf[scope]);
    pendingLogOut.remove();
  } catch (error) {
    if (!isApiError(error)) throw error;
    console.warn('The log-out did not reach the server; it will be repeated.', error);
  }
}

/** Nobody is signed in while a log-out has not reached the server. */
export function requireNoPendingLogOut(): void {
  if (pendingLogOut.read() !== null)
    throw new ApiError(i18next.t('api:network'), 401, 'unauthenticated');
}

/** Repeats a log-out that did not reach the server. Until it does, nobody is signed in. */
export async function repeatLogOut(): Promise<void> {
  const scope = pendingLogOut.read();
  if (scope === null) return;
  await logOutOnServer(scope);
  requireNoPendingLogOut();
}
