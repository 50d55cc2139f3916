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
import { GET_BULLETINS } from '../contract/bulletins.ts';
import { GET_MODULES } from '../contract/modules.ts';
import { GET_PREFERENCES } from '../contract/preferences.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { GET_SITE_VIEWS } from '../contract/views.ts';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../contract/work.ts';
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

/** Reads whose data change with the work of others: the page says from when they are. */
const datedNames: ReadonlySet<string> = new Set(
  [GET_BULLETINS, GET_MY_WORK, GET_SITE_OVERVIEW].map(({ name }) => name),
);

const isKept = ({ name }: CallDocument): boolean => keptNames.has(name) || datedNames.has(name);

const keptAtHeader = 'x-kept-at';

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
  if (!isKept(call) || !hasCaches()) return;
  if (call.name === GET_CURRENT_USER.name) setKeeper(ownerIn(text));
  const keep = () => {
    if (keeper === undefined || keeper === null) return;
    const name = cacheNameOf(keeper);
    const headers = { [keptAtHeader]: new Date().toISOString() };
    void attempt('keep one', async () =>
      (await caches.open(name)).put(url, new Response(text, { headers })),
    );
  };
  if (keeper === undefined) early.push(keep);
  else keep();
}

interface KeptReply {
  readonly text: string;
  /** When the server sent it, ISO 8601 UTC; null for lists and settings. */
  readonly at: string | null;
}

/**
 * The last reply to a read on this device; `absent` if it could be there but is not, null
 * for other reads.
 */
export async function keptReply(
  call: CallDocument,
  url: string,
): Promise<KeptReply | 'absent' | null> {
  if (reader === null || !isKept(call) || !hasCaches()) return null;
  const name = cacheNameOf(reader);
  const found = await attempt('read one', () => caches.match(url, { cacheName: name }));
  if (found === undefined || found === null) return 'absent';
  const at = datedNames.has(call.name) ? found.headers.get(keptAtHeader) : null;
  return { text: await found.text(), at };
}

/** Removes the replies of a person from this device. */
export async function removeKeptReplies(of: LocalOwner): Promise<void> {
  setReplyReader(null);
  if (hasCaches()) await attempt('remove them', () => caches.delete(cacheNameOf(of)));
}
