import type { CallDocument } from '../contract/call.ts';
import {
  GET_ALL_SITES,
  GET_SITE_COLUMNS,
  GET_SITE_CRITICALITIES,
  GET_SITE_DROPDOWNS,
  GET_SITE_LABELS,
  GET_SITE_TEMPLATES,
  GET_SITE_TYPES,
  GET_SITE_USERS,
} from '../contract/directory.ts';
import { GET_MODULES } from '../contract/modules.ts';
import { GET_PREFERENCES } from '../contract/preferences.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { GET_SITE_VIEWS } from '../contract/views.ts';
import type { LocalOwner } from './local-data/local-store.ts';

/** The reads without which no page under /app opens. They are small, and need no choice. */
const keptNames: ReadonlySet<string> = new Set(
  [
    GET_CURRENT_USER,
    GET_ALL_SITES,
    GET_MODULES,
    GET_PREFERENCES,
    GET_SITE_COLUMNS,
    GET_SITE_CRITICALITIES,
    GET_SITE_DROPDOWNS,
    GET_SITE_LABELS,
    GET_SITE_TEMPLATES,
    GET_SITE_TYPES,
    GET_SITE_USERS,
    GET_SITE_VIEWS,
  ].map(({ name }) => name),
);

const keptAtHeader = 'x-kept-at';

/** A reply on this device. */
export interface KeptReply {
  readonly text: string;
  /** When the server sent it, ISO 8601 UTC. */
  readonly keptAt: string;
}

/** Whose replies are read, as the stored session says; null if nobody is signed in. */
let reader: LocalOwner | null = null;
/** Whose replies are kept, as the server says; undefined until it has said so, null for nobody's. */
let keeper: LocalOwner | null | undefined;
/** Replies that arrived before the server said whose they are. */
let early: (() => void)[] = [];

const cacheNameOf = ({ organisation, user }: LocalOwner): string =>
  `replies-${organisation}-${user}`;

/** Browsers have caches on pages with HTTPS alone. */
const hasCaches = (): boolean => 'caches' in globalThis;

async function attempt<T>(what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    console.warn(`Replies on this device: could not ${what}`, error);
    return null;
  }
}

/** Names the person of the stored session; null when nobody is signed in any more. */
export function setReplyReader(next: LocalOwner | null): void {
  reader = next;
  if (next === null) setKeeper(undefined);
}

function setKeeper(next: LocalOwner | null | undefined): void {
  keeper = next;
  const waiting = early;
  early = [];
  if (next === undefined || next === null) return;
  reader = next;
  for (const keep of waiting) keep();
}

type CurrentUser = NonNullable<(typeof GET_CURRENT_USER)['types']>['reply'];

/** What an admin sees as another person is not kept: it belongs to neither of them. */
function ownerIn(text: string): LocalOwner | null {
  const me = JSON.parse(text) as CurrentUser | null;
  if (me === null || me.viewed_by !== undefined) return null;
  return { organisation: me.user.organisation_id, user: me.user.id };
}

/** Keeps the reply of the server to one of the reads that every page needs. */
export function keepReply(call: CallDocument, url: string, text: string): void {
  if (!keptNames.has(call.name) || !hasCaches()) return;
  if (call.name === GET_CURRENT_USER.name) setKeeper(ownerIn(text));
  const keep = () => {
    if (keeper === undefined || keeper === null) return;
    const name = cacheNameOf(keeper);
    const headers = {
      'content-type': 'application/json',
      [keptAtHeader]: new Date().toISOString(),
    };
    void attempt('keep one', async () =>
      (await caches.open(name)).put(url, new Response(text, { headers })),
    );
  };
  if (keeper === undefined) early.push(keep);
  else keep();
}

/** The last reply to a read on this device; null if there is none. */
export async function keptReply(call: CallDocument, url: string): Promise<KeptReply | null> {
  if (reader === null || !keptNames.has(call.name) || !hasCaches()) return null;
  const name = cacheNameOf(reader);
  return attempt('read one', async () => {
    const found = await caches.match(url, { cacheName: name });
    if (found === undefined) return null;
    return { text: await found.text(), keptAt: found.headers.get(keptAtHeader) ?? '' };
  });
}

/** Removes the replies of a person from this device. */
export async function removeKeptReplies(of: LocalOwner): Promise<void> {
  setReplyReader(null);
  if (hasCaches()) await attempt('remove them', () => caches.delete(cacheNameOf(of)));
}
