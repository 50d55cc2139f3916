import {
  deleteDraft,
  type DraftKey,
  type DraftLock,
  type DraftScope,
  draftsInScope,
  lockDraft,
  saveDraft,
} from '../../api/drafts.ts';
import type { DraftEntry } from '../../contract/template-drafts.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import type { LogEntry } from '../model/log.ts';
import { toDraftEntry, toLogEntry } from './draft-entries.ts';

/** Where the entries of a template are kept on this device; `template` is its id or `new`. */
export interface KeptPlace extends DraftScope {
  readonly template: string;
}

/** The record of one window. */
const keyOfWindow = ({ template, ...scope }: KeptPlace, author: string): DraftKey => ({
  ...scope,
  item: `${template} ${author}`,
});

const lockOf = ({ organisation, user, site, module }: KeptPlace, author: string): DraftKey => ({
  organisation,
  user,
  site,
  module,
  item: author,
});

/** Held by a window while it is open, whichever template its record is of. */
export function lockWindow(place: KeptPlace, author: string): DraftLock {
  return lockDraft(lockOf(place, author), () => undefined);
}

/** Keeps what the server has not taken yet, so that a crash loses nothing; removes it once it has. */
export async function keepEntries(
  place: KeptPlace,
  author: string,
  entries: readonly LogEntry[],
  openedAt: number,
): Promise<void> {
  const key = keyOfWindow(place, author);
  // A new template has an id by now.
  if (place.template !== 'new')
    await deleteDraft(keyOfWindow({ ...place, template: 'new' }, author));
  if (entries.length === 0) {
    await deleteDraft(key);
    return;
  }
  const values = [{ pointer: '', base: null, mine: entries.map(toDraftEntry) }];
  await saveDraft({ ...key, version: 0, keptAt: new Date().toISOString(), values }, openedAt);
}

function isEntry(value: unknown): value is DraftEntry {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['author'] === 'string';
}

/** Milliseconds that a browser may take to notice that a window has crashed. */
const crashNotice = 2000;

/** Whether no window of this author is open. */
async function isGone(place: KeptPlace, author: string): Promise<boolean> {
  const lock = lockWindow(place, author);
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), crashNotice);
  });
  const isFree = await Promise.race([lock.acquired, patience]);
  lock.release();
  return isFree;
}

/** Takes the entries of windows that are gone: they crashed, or were closed without a network. */
export async function takeKeptEntries(place: KeptPlace): Promise<readonly LogEntry[]> {
  const taken: LogEntry[] = [];
  for (const draft of await draftsInScope(place)) {
    const [template, author = ''] = draft.item.split(' ');
    if (template !== place.template || !(await isGone(place, author))) continue;
    const mine = draft.values[0]?.mine;
    if (isList(mine)) taken.push(...mine.filter(isEntry).map(toLogEntry));
    await deleteDraft(draft);
  }
  return taken;
}
