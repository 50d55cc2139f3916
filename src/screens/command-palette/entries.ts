import { searchKey } from '../../runtime/text-keys.ts';

/** Something that can be opened or done. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** The code of an item. */
  readonly code?: string | undefined;
  /** Where it is or what kind of thing it is. */
  readonly hint?: string | undefined;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  /** By name, as in src/ui/icons. */
  readonly icon?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  /** Shown only while nothing is typed, as what was opened recently; else only where it matches. */
  readonly shownWhen?: 'empty' | 'typed' | undefined;
  /** What is in it was found by what is typed. */
  readonly isPrefiltered?: boolean | undefined;
}

/** 0: begins with what is typed; 1: a word of it does; 2: it is somewhere; null: it is not. */
function rankOf({ label, hint = '' }: PaletteEntry, words: readonly string[]): number | null {
  const [name, all] = [searchKey(label), searchKey(`${label} ${hint}`)];
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ''] = words;
  if (name.startsWith(first)) return 0;
  return ` ${name}`.includes(` ${first}`) ? 1 : 2;
}

const maxPerGroup = 8;

/** The groups as they answer what is typed, the best entries of each first; without empty ones. */
export function matchingGroups(
  groups: readonly PaletteGroup[],
  search: string,
): readonly PaletteGroup[] {
  const words = searchKey(search).split(' ').filter(Boolean);
  const isEmpty = words.length === 0;
  return groups
    .filter(({ shownWhen: when }) => when === undefined || (when === 'empty') === isEmpty)
    .map((group) => {
      if (isEmpty || group.isPrefiltered === true) return group;
      const ranked = group.entries.flatMap((entry) => {
        const rank = rankOf(entry, words);
        return rank === null ? [] : [{ entry, rank }];
      });
      const entries = ranked.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
      return { ...group, entries };
    })
    .map((group) => ({ ...group, entries: group.entries.slice(0, maxPerGroup) }))
    .filter(({ entries }) => entries.length > 0);
}
