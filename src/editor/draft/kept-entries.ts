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
export const keyOfWindow = ({ template, ...scope }: KeptPlace, author: string): DraftKey => ({
  ...scope,
  item: `${template} ${author}`,
});

/** Keeps what the server has not taken yet, so that a crash loses nothing; removes it once it has. */
export async function keepEntries(
  key: DraftKey,
  entries: readonly LogEntry[],
  openedAt: number,
): Promise<void> {
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

/** Whether no open window holds the lock. */
async function isFree(key: DraftKey): Promise<boolean> {
  let lock: DraftLock | undefined;
  const free = await new Promise<boolean>((resolve) => {
    lock = lockDraft(key, () => resolve(false));
    void lock.acquired.then(resolve);
  });
  lock?.release();
  return free;
}

/** Takes the entries of windows that are gone: they crashed, or were closed without a network. */
export async function takeKeptEntries(place: KeptPlace): Promise<readonly LogEntry[]> {
  const taken: LogEntry[] = [];
  for (const draft of await draftsInScope(place)) {
    if (!draft.item.startsWith(`${place.template} `) || !(await isFree(draft))) continue;
    const mine = draft.values[0]?.mine;
    if (isList(mine)) taken.push(...mine.filter(isEntry).map(toLogEntry));
    await deleteDraft(draft);
  }
  return taken;
}
