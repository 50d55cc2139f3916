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
import { isNamedSubject, type NamedSubject } from '../document/last-name.ts';
import type { LogEntry } from '../model/log.ts';
import { toDraftEntry, toLogEntry } from './draft-entries.ts';
import { isSentence, type Sentence } from '../commands/command.ts';

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
  if (entries.length === 0) await deleteDraft(key);
  else {
    const values = [{ pointer: '', base: null, mine: entries.map(toKeptEntry) }];
    // First of all: a page that is left runs no further than to the first wait.
    await saveDraft({ ...key, version: 0, keptAt: new Date().toISOString(), values }, openedAt);
  }
  // A new template has an id by now.
  if (place.template !== 'new')
    await deleteDraft(keyOfWindow({ ...place, template: 'new' }, author));
}

/**
 * An entry with what it did and how what it is about was called, so that both can be named even when the
 * draft has ended.
 */
type KeptEntry = DraftEntry & {
  readonly said?: Sentence;
  readonly called?: readonly NamedSubject[];
};

function toKeptEntry(entry: LogEntry): KeptEntry {
  const { said, called } = 'command' in entry ? entry : {};
  return {
    ...toDraftEntry(entry),
    ...(said !== undefined && { said }),
    ...(called !== undefined && { called }),
  };
}

function isEntry(value: unknown): value is KeptEntry {
  return (
    isObject(value) &&
    typeof value['id'] === 'string' &&
    typeof value['author'] === 'string' &&
    (value['said'] === undefined || isSentence(value['said'])) &&
    (value['called'] === undefined ||
      (isList(value['called']) && value['called'].every(isNamedSubject)))
  );
}

function fromKeptEntry(kept: KeptEntry): LogEntry {
  const entry = toLogEntry(kept);
  if (kept.said === undefined || !('command' in entry)) return entry;
  return { ...entry, said: kept.said, called: kept.called ?? [] };
}

/** Milliseconds that opening waits for a browser to notice that a window has crashed. */
const crashNotice = 1000;

/** Whether no window of this author is open, as far as the browser has noticed. */
async function isGone(place: KeptPlace, author: string): Promise<boolean> {
  const lock = lockWindow(place, author);
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), crashNotice);
  });
  const isFree = await Promise.race([lock.acquired, patience]);
  lock.release();
  return isFree;
}

/** The authors of the records of a template. */
async function authorsAt(place: KeptPlace): Promise<readonly string[]> {
  return (await draftsInScope(place)).flatMap(({ item }) => {
    const [template, author = ''] = item.split(' ');
    return template === place.template ? [author] : [];
  });
}

/** Whether this device keeps entries of any window for the template. */
export async function hasAnyKeptEntries(place: KeptPlace): Promise<boolean> {
  return (await authorsAt(place)).length > 0;
}

/** Whether this device keeps entries of the author, so that a window may still be open. */
export async function hasKeptEntries(place: KeptPlace, author: string): Promise<boolean> {
  return (await authorsAt(place)).includes(author);
}

/** What the record of a window has; none if another window has taken it. */
async function readRecord(place: KeptPlace, author: string): Promise<readonly LogEntry[]> {
  const { item } = keyOfWindow(place, author);
  const draft = (await draftsInScope(place)).find((each) => each.item === item);
  const mine = draft?.values[0]?.mine;
  return isList(mine) ? mine.filter(isEntry).map(fromKeptEntry) : [];
}

/** Entries of windows that are gone. */
interface TakenEntries {
  readonly entries: readonly LogEntry[];
  /** Keeps them again, for a page that is left before it has opened. */
  readonly putBack: () => Promise<void>;
}

/** Takes the entries of windows that are gone: they crashed, or were closed without a network. */
export async function takeKeptEntries(place: KeptPlace): Promise<TakenEntries> {
  const taken = new Map<string, readonly LogEntry[]>();
  for (const author of await authorsAt(place)) {
    if (!(await isGone(place, author))) continue;
    taken.set(author, await readRecord(place, author));
    await deleteDraft(keyOfWindow(place, author));
  }
  const takenAt = Date.now();
  return {
    entries: [...taken.values()].flat(),
    async putBack() {
      for (const [author, entries] of taken) await keepEntries(place, author, entries, takenAt);
    },
  };
}

/**
 * Takes the entries of other windows when these are gone, until it is stopped: a busy browser may
 * notice a crash long after the template was opened again.
 *
 * @returns stops it
 */
export function takeKeptEntriesLater(
  place: KeptPlace,
  own: string,
  onTaken: (entries: readonly LogEntry[]) => void,
): () => void {
  const locks: DraftLock[] = [];
  let isStopped = false;
  async function watch(author: string): Promise<void> {
    const lock = lockWindow(place, author);
    locks.push(lock);
    const entries = (await lock.acquired) ? await readRecord(place, author) : [];
    if (!isStopped && entries.length > 0) {
      onTaken(entries);
      await deleteDraft(keyOfWindow(place, author));
    }
    lock.release();
  }
  async function watchAll(): Promise<void> {
    const others = (await authorsAt(place)).filter((author) => author !== own);
    if (!isStopped) await Promise.all(others.map(watch));
  }
  void watchAll();
  return () => {
    isStopped = true;
    for (const lock of locks) lock.release();
  };
}
