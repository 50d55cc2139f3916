import { endReplySession, setReplyReader } from '../../api/reply-session.ts';
import { pendingLogOut } from '../../api/pending-log-out.ts';
import { createStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';
import { forgetRecent } from '../../modules/recent.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { type AuthUser, storedAuthUser } from './auth-user.ts';

const session = createStore<AuthUser | null>(storedAuthUser.read());

/** What this device keeps for the person is read from the start, also without a network. */
const initial = session.get();
if (initial !== null)
  setReplyReader({ organisation: initial.organisationId, user: initial.userId });

/** The client's session (spec 4.1), read from storage at start; null if nobody is signed in. */
export const readSession = session.get;

/** Stores the signed-in user; `authType` says how they signed in. */
export function startSession(user: CurrentUser['user'], authType: string): void {
  const record: AuthUser = {
    userId: user.id,
    userName: user.display_name,
    userEmail: user.email,
    organisationName: user.organisation_name,
    organisationId: user.organisation_id,
    authType,
  };
  // The sign-in has replaced the cookies of the session that should end.
  pendingLogOut.remove();
  storedAuthUser.write(record);
  session.set(record);
}

export function endSession(): void {
  storedAuthUser.remove();
  endReplySession();
  forgetRecent();
  session.set(null);
}

/** The client's session; renders again when it starts or ends. */
export function useSession(): AuthUser | null {
  return useStore(session);
}
