import type { Comment } from '../../src/contract/activity-schemas.ts';
import type { HistoryEntry } from '../../src/contract/item-schemas.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { Edit } from './soak-page.ts';

/** An edit, and what the person was told about it. */
export interface Made {
  readonly edit: Edit;
  /** False: the browser was killed before it could say whether the edit was kept. */
  readonly isKept: boolean;
  readonly sha256: string | null;
}

/** An item as the server has it at the end. */
export interface Stored {
  readonly item: Item;
  readonly history: readonly HistoryEntry[];
  readonly comments: readonly Comment[];
  /** The digests of the files that it names. */
  readonly files: readonly string[];
}

const tokenForm = /soak-\d+-\d+-[a-z]+/g;
const tokensIn = (value: unknown): readonly string[] =>
  JSON.stringify(value ?? null).match(tokenForm) ?? [];

/** How often each token was newly written by an event or a comment. */
function writes(stored: readonly Stored[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (token: string) => counts.set(token, (counts.get(token) ?? 0) + 1);
  for (const { history, comments } of stored) {
    for (const { changes } of history) {
      const [before, after] = [0, 1].map(
        (side) => new Set(Object.values(changes).flatMap((pair) => tokensIn(pair[side]))),
      );
      for (const token of after ?? []) if (before?.has(token) !== true) count(token);
    }
    for (const { text } of comments) for (const token of tokensIn(text)) count(token);
  }
  return counts;
}

const tracked = ['name', 'note', 'signed', 'files', 'parts', 'readings'] as const;

/** The values of an item that its history does not explain. */
function unexplained({ item, history }: Stored): readonly string[] {
  return tracked.flatMap((db) => {
    const last = history.find(({ changes }) =>
      Object.keys(changes).some((at) => at === `/${db}` || at.startsWith(`/${db}/`)),
    );
    const change = last?.changes[`/${db}`];
    if (change === undefined) return [];
    const isSame = JSON.stringify(change[1]) === JSON.stringify(item[db] ?? null);
    return isSame ? [] : [`${item.id}: ${db} is not what the history says`];
  });
}

/** What is wrong, as sentences; nothing if every edit has arrived once. */
export function check(made: readonly Made[], stored: readonly Stored[]): readonly string[] {
  const counts = writes(stored);
  const wrong = made.flatMap(({ edit: { token }, isKept }) => {
    // A file has its token in its name alone, and is found by its digest.
    if (token.endsWith('-file')) return [];
    const count = counts.get(token) ?? 0;
    if (count === 1 || (count === 0 && !isKept)) return [];
    return [`${token} was written ${count} times`];
  });
  const files = stored.flatMap((each) => each.files);
  const missing = made.flatMap(({ edit: { token }, sha256 }) => {
    if (sha256 === null) return [];
    const count = files.filter((each) => each === sha256).length;
    return count === 1 ? [] : [`The file of ${token} is there ${count} times`];
  });
  return [...wrong, ...missing, ...stored.flatMap(unexplained)];
}
