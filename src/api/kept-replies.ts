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
import { GET_SITE_ITEM_CODES } from '../contract/item-codes.ts';
import { GET_MODULES } from '../contract/modules.ts';
import { GET_PREFERENCES } from '../contract/preferences.ts';
import { GET_CURRENT_USER } from '../contract/session.ts';
import { GET_SITE_VIEWS } from '../contract/views.ts';
import { GET_MY_WORK, GET_SITE_OVERVIEW } from '../contract/work.ts';
import { pageVersion } from '../browser/page-version.ts';
import type { LocalOwner } from './local-data/local-store.ts';
import {
  hasCaches,
  keptAtHeader,
  keptByHeader,
  replyCacheOf,
  replyReader,
  replySession,
  setReplyReader,
  withCaches,
} from './reply-session.ts';

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
    GET_SITE_ITEM_CODES,
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

/** What is known about one session (`replySession`). */
interface Keeping {
  readonly session: object;
  /** Whose replies are kept, as the server says; undefined until it has said so, null for nobody's. */
  readonly owner: LocalOwner | null | undefined;
  /** Replies that arrived before the server said whose they are. */
  readonly early: (() => void)[];
}

let keeping: Keeping = { session: {}, owner: undefined, early: [] };

function keepFor(owner: LocalOwner | null): void {
  const { session, early } = keeping;
  keeping = { session, owner, early: [] };
  setReplyReader(owner);
  if (owner !== null) for (const keep of early) keep();
}

type CurrentUser = NonNullable<(typeof GET_CURRENT_USER)['types']>['reply'];

/** What an admin sees as another person is not kept: it belongs to neither of them. */
function ownerIn(text: string): LocalOwner | null {
  const me = JSON.parse(text) as CurrentUser | null;
  if (me === null || me.viewed_by !== undefined) return null;
  return { organisation: me.user.organisation_id, user: me.user.id };
}

/**
 * Keeps the reply of the server to one of the reads that every page needs.
 *
 * @param session the session in which the request was sent; the reply to an earlier one is not kept
 */
export function keepReply(call: CallDocument, url: string, text: string, session: object): void {
  if (!isKept(call) || session !== replySession()) return;
  if (keeping.session !== session) keeping = { session, owner: undefined, early: [] };
  if (call.name === GET_CURRENT_USER.name) keepFor(ownerIn(text));
  const keep = () => {
    const { owner } = keeping;
    if (owner === undefined || owner === null) return;
    const headers = {
      [keptAtHeader]: new Date().toISOString(),
      [keptByHeader]: pageVersion() ?? '',
    };
    void withCaches('keep a reply', async () =>
      (await caches.open(replyCacheOf(owner))).put(url, new Response(text, { headers })),
    );
  };
  if (keeping.owner === undefined) keeping.early.push(keep);
  else keep();
}

interface KeptReply {
  readonly text: string;
  /** When the server sent it, ISO 8601 UTC; null for lists and settings. */
  readonly at: string | null;
  /** Whether this build of the page has kept it: to another one its shape may be strange. */
  readonly isOfThisBuild: boolean;
}

const isOfThisBuild = ({ headers }: Response): boolean =>
  headers.get(keptByHeader) === (pageVersion() ?? '');

/** What this device has at an address for the person whose replies are read. */
async function storedReply(url: string): Promise<Response | null> {
  const reader = replyReader();
  if (reader === null || !hasCaches()) return null;
  const name = replyCacheOf(reader);
  const found = await withCaches('read a reply', () => caches.match(url, { cacheName: name }));
  return found ?? null;
}

/**
 * The last reply to a read on this device; `absent` if it could be there but is not, null
 * for other reads.
 */
export async function keptReply(
  call: CallDocument,
  url: string,
): Promise<KeptReply | 'absent' | null> {
  if (!isKept(call) || replyReader() === null || !hasCaches()) return null;
  const found = await storedReply(url);
  if (found === null) return 'absent';
  const at = datedNames.has(call.name) ? found.headers.get(keptAtHeader) : null;
  return { text: await found.text(), at, isOfThisBuild: isOfThisBuild(found) };
}

/** The reply to a read about a document that the person keeps on this device (kept-documents.ts), or null. */
export async function replyAboutDocument(
  { access }: CallDocument,
  url: string,
): Promise<Omit<KeptReply, 'isOfThisBuild'> | null> {
  const found = access === 'site' ? await storedReply(url) : null;
  return found === null ? null : { text: await found.text(), at: found.headers.get(keptAtHeader) };
}

/** The file at an address, if it is of a document that the person keeps on this device; else null. */
export async function keptFile(url: string): Promise<Blob | null> {
  const found = await storedReply(url);
  return found === null ? null : withCaches('read a file', () => found.blob());
}
