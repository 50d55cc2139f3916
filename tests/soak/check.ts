import type { Comment } from '../../src/contract/activity-schemas.ts';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { Edit, Kept } from './soak-page.ts';

/** An edit, and what the person was told about it. */
export interface Made {
  readonly edit: Edit;
  /** Null: the browser was killed before it could say whether the edit was kept. */
  readonly kept: Kept | null;
}

/** The edits of a device, in their order. */
export interface Diary {
  readonly made: readonly Made[];
  /** Ids of the server by the ids that items have had on the device. */
  readonly ids: ReadonlyMap<number, number>;
  /** The tokens of refused edits that the person has discarded in the end. */
  readonly discarded?: ReadonlySet<string>;
}

/** An item as the server has it at the end. */
export interface Stored {
  readonly item: Item;
  readonly history: readonly HistoryEntry[];
  readonly comments: readonly Comment[];
  /** The digests of the files that it names. */
  readonly files: readonly string[];
}

/** How often what an edit wrote may be on the server. */
type Expected = 'once' | 'never' | 'either';

const isRight = (count: number, expected: Expected): boolean =>
  expected === 'either' ? count <= 1 : count === (expected === 'once' ? 1 : 0);

const tokenForm = /soak-\d+-\d+-[a-z]+/g;
const tokensIn = (value: unknown): readonly string[] =>
  JSON.stringify(value ?? null).match(tokenForm) ?? [];

/** How often each token was newly written by an event or a comment. */
function writes(stored: readonly Stored[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (token: string) => counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const { history, comments } of stored) {
    for (const { changes, comment } of history) {
      const [before, after] = [0, 1].map(
        (side) => new Set(Object.values(changes).flatMap((pair) => tokensIn(pair[side]))),
      );
      for (const token of after ?? []) if (before?.has(token) !== true) count(token);
      // The comment of a move; the history has the others as well.
      if ('/status' in changes) for (const token of tokensIn(comment)) count(token);
    }
    for (const { text } of comments) for (const token of tokensIn(text)) count(token);
  }
  return counts;
}

const idIn = ({ ids }: Diary, id: number): number => ids.get(id) ?? id;

/** The item of an edit; a new one that was not acknowledged has none. */
function itemOf(diary: Diary, { edit, kept }: Made): number | null {
  if (edit.what === 'create') return kept === null ? null : idIn(diary, kept.id);
  return idIn(diary, edit.item);
}

/** What the device has said: corrections and deletions can take earlier edits away. */
function expectations(diary: Diary): ReadonlyMap<string, Expected> {
  const expected = new Map<string, Expected>();
  const seen: Made[] = [];
  for (const each of diary.made) {
    const { edit, kept } = each;
    if (kept === null)
      // Nobody knows whether it was kept, nor what it has done to earlier edits of its item.
      for (const before of seen)
        if (itemOf(diary, before) === itemOf(diary, each))
          expected.set(before.edit.token, 'either');
    expected.set(edit.token, kept === null ? 'either' : 'once');
    for (const token of [...(kept?.corrected ?? []), ...(kept?.dropped ?? [])])
      expected.set(token, 'never');
    for (const token of kept?.back ?? []) expected.set(token, 'once');
    seen.push(each);
  }
  for (const token of diary.discarded ?? []) expected.set(token, 'never');
  return expected;
}

/** A move that was not carried out because the item had got into its status by another one. */
function isOvertaken(diary: Diary, made: Made, stored: readonly Stored[]): boolean {
  const { edit, kept } = made;
  if (edit.what !== 'move' || kept === null) return false;
  const history = stored.find(({ item }) => item.id === itemOf(diary, made))?.history ?? [];
  return history.some(({ changes }) => changes['/status']?.[1] === kept.status);
}

function wrongEdits(diary: Diary, stored: readonly Stored[]): readonly string[] {
  const counts = writes(stored);
  const files = stored.flatMap((each) => each.files);
  const expected = expectations(diary);
  const corrected = new Set(diary.made.flatMap(({ kept }) => kept?.corrected ?? []));
  return diary.made.flatMap((made) => {
    const { edit, kept } = made;
    const { token, what } = edit;
    // Deletions and their undo write no token.
    if (what === 'remove' || what === 'restore') return [];
    const wanted = expected.get(token) ?? 'once';
    const count = counts.get(token) ?? 0;
    const isSound = isRight(count, wanted) || (count === 0 && isOvertaken(diary, made, stored));
    const text = isSound ? [] : [`${token} was written ${count} times, expected: ${wanted}`];
    if (kept?.sha256 === undefined || corrected.has(token)) return text;
    const there = files.filter((each) => each === kept.sha256).length;
    const isThere = isRight(there, wanted);
    return isThere ? text : [...text, `The file of ${token} is there ${there} times`];
  });
}

/** Items of a device that are in the recycle bin though its person wanted otherwise, or the reverse. */
function wrongFates(
  diary: Diary,
  stored: readonly Stored[],
  ignored: ReadonlySet<number>,
): readonly string[] {
  const isDeleted = new Map<number, boolean | null>();
  for (const made of diary.made) {
    const { what } = made.edit;
    const id = itemOf(diary, made);
    if (id === null) continue;
    const isOwn = what === 'create' || isDeleted.has(id);
    if (!isOwn || (what !== 'create' && what !== 'remove' && what !== 'restore')) continue;
    isDeleted.set(id, made.kept === null ? null : what === 'remove');
  }
  return [...isDeleted].flatMap(([id, wanted]) => {
    if (wanted === null || ignored.has(id)) return [];
    const found = stored.find(({ item }) => item.id === id)?.item;
    const isGone = found === undefined || found.deleted_at !== null;
    return isGone === wanted ? [] : [`Item ${id} is ${isGone ? 'gone' : 'there'}`];
  });
}

const tracked = ['name', 'note', 'signed', 'files', 'photos', 'parts', 'readings', 'status'];

/** The values of an item that its history does not explain. */
function unexplained({ item, history }: Stored): readonly string[] {
  return [...tracked, 'deleted_at'].flatMap((db) => {
    const last = history.find(({ changes }) =>
      Object.keys(changes).some((at) => at === `/${db}` || at.startsWith(`/${db}/`)),
    );
    const change = last?.changes[`/${db}`];
    if (change === undefined) return [];
    const isSame = JSON.stringify(change[1]) === JSON.stringify(item[db] ?? null);
    return isSame ? [] : [`${item.id}: ${db} is not what the history says`];
  });
}

/**
 * What is wrong, as sentences; nothing if every edit has arrived once.
 *
 * @param restored items that somebody else has taken out of the recycle bin
 */
export function check(
  diaries: readonly Diary[],
  stored: readonly Stored[],
  restored: ReadonlySet<number> = new Set(),
): readonly string[] {
  return [
    ...diaries.flatMap((diary) => [
      ...wrongEdits(diary, stored),
      ...wrongFates(diary, stored, restored),
    ]),
    ...stored.flatMap(unexplained),
  ];
}
