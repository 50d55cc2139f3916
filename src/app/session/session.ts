import { useSyncExternalStore } from 'react';
import { forgetRecent } from '../../modules/recent.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { type AuthUser, readAuthUser, removeAuthUser, writeAuthUser } from './auth-user.ts';

const listeners = new Set<() => void>();
let session: AuthUser | null = readAuthUser();

function setSession(next: AuthUser | null): void {
  session = next;
  for (const listener of listeners) listener();
}

/** The client's session (spec 4.1): read from the store at start, null when nobody is signed in. */
export function readSession(): AuthUser | null {
  return session;
}

/** Stores who is signed in; `authType` says how the page came to know. */
export function startSession(user: CurrentUser['user'], authType: string): void {
  const record: AuthUser = {
    userId: user.id,
    userName: user.display_name,
    userEmail: user.email,
    organisationName: user.organisation_name,
    organisationId: user.organisation_id,
    authType,
  };
  writeAuthUser(record);
  setSession(record);
}

export function endSession(): void {
  removeAuthUser();
  forgetRecent();
  setSession(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The client's session; follows its start and end. */
export function useSession(): AuthUser | null {
  return useSyncExternalStore(subscribe, readSession);
}
