import i18next from 'i18next';
import { callServer } from '../api/client.ts';
import { isApiError } from '../api/error.ts';
import type { LocalOwner } from '../api/local-data/local-store.ts';
import {
  changeOutbox,
  openOutbox,
  outboxLock,
  readFileBytes,
  readUnsent,
} from '../api/outbox/device-outbox.ts';
import { createDrain, type FileSent } from '../api/outbox/drain.ts';
import { sendFile } from '../api/outbox/send-file.ts';
import { needsSignIn, sendEntry } from '../api/outbox/send.ts';
import { resumableFrom } from '../contract/files.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import type { OutboxFile } from '../domain/outbox/outbox.ts';
import { alone } from './alone.ts';

/** What is left: nothing, or something for which the browser should wake the worker again. */
export type Left = 'nothing' | 'something';

/** The person whose session the browser has; null for nobody, and for an admin who sees the page as another person. */
async function signedIn(): Promise<LocalOwner | null> {
  try {
    const { user, viewed_by } = (await callServer(GET_CURRENT_USER)).reply;
    if (viewed_by !== undefined) return null;
    return { organisation: user.organisation_id, user: user.id };
  } catch (error) {
    if (isApiError(error) && needsSignIn(error)) return null;
    throw error;
  }
}

/** The language of the page, which it stores (`startI18n`); that of the browser if it is not known. */
async function pageLanguage(): Promise<string> {
  const { cookieStore } = globalThis as { readonly cookieStore?: CookieStore };
  const stored = await cookieStore?.get('i18next');
  return stored?.value ?? navigator.language;
}

async function drain(owner: LocalOwner, hasPage: () => Promise<boolean>): Promise<Left> {
  async function sendSmallFile(file: OutboxFile): Promise<FileSent> {
    const bytes = await readFileBytes(owner, file.id);
    // That a file is lost is said by the page, and large ones are sent in parts by it.
    if (bytes === null || file.size >= resumableFrom) return { kind: 'unknown' };
    return sendFile(file, async () => bytes);
  }
  const ports = {
    read: () => readUnsent(owner),
    change: (work: Parameters<typeof changeOutbox>[1]) => changeOutbox(owner, work),
    hasNetwork: () => navigator.onLine,
    send: sendEntry,
    sendFile: sendSmallFile,
    now: Date.now,
  };
  await createDrain(alone(ports, hasPage)).run();
  const { entries, files } = await readUnsent(owner);
  return entries.length + files.length === 0 ? 'nothing' : 'something';
}

/**
 * Sends what waits on this device while no page is open (docs/decisions/background-sync.md). Rejects without a
 * network.
 */
export async function sendWaiting(hasPage: () => Promise<boolean>): Promise<Left> {
  if (await hasPage()) return 'something';
  // For the language of the server's refusals; nothing here has texts of its own to show.
  await i18next.init({ lng: await pageLanguage(), resources: {} });
  const owner = await signedIn();
  // The page asks to sign in.
  if (owner === null) return 'nothing';
  const close = openOutbox(owner);
  try {
    return await navigator.locks.request(outboxLock(owner), { ifAvailable: true }, async (lock) =>
      lock === null ? 'something' : drain(owner, hasPage),
    );
  } finally {
    close();
  }
}
