import { searchKey } from '../../runtime/text-keys.ts';

/** An entry of the palette: something to open or a command to run. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** The code of an item. */
  readonly code?: string | undefined;
  /** The place or the class of the entry. */
  readonly hint?: string | undefined;
  /** The keyboard shortcut of the same command. */
  readonly keys?: string | undefined;
  /** By name, as in src/ui/icons. */
  readonly icon?: string | undefined;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly id: string;
  readonly label: string;
  readonly entries: readonly PaletteEntry[];
  /**
   * When the entry is shown: only without a typed text (as recent items), or only with one. Without
   * a value it is shown in both cases.
   */
  readonly shownWhen?: 'empty' | 'typed' | undefined;
  /** The server found the entry for the typed text, so it is not filtered again. */
  readonly isPrefiltered?: boolean | undefined;
}

/** 0: begins with the typed text; 1: one of its words does; 2: contains it; null: no match. */
function rankOf({ label, hint = '' }: PaletteEntry, terms: readonly string[]): number | null {
  const [name, all] = [searchKey(label), searchKey(`${label} ${hint}`)];
  if (!terms.every((word) => all.includes(word))) return null;
  const [first = ''] = terms;
  if (name.startsWith(first)) return 0;
  return ` ${name}`.includes(` ${first}`) ? 1 : 2;
}

const maxPerGroup = 8;

/** The groups with the entries that match, best first; empty groups are left out. */
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
