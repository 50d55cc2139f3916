import type { StatusFamily } from '../../runtime/documents.ts';
import type { FoundPlace } from '../../runtime/query/found-places.ts';
import { searchKey } from '../../runtime/text-keys.ts';

/** An entry of the palette: something to open or a command to run. */
export interface PaletteEntry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** The code and the tag of an item. */
  readonly codes?: readonly string[] | undefined;
  /** Where the server's search found words that the label and the codes of an item do not have. */
  readonly foundIn?: readonly FoundPlace[] | undefined;
  /** The site or the group of the entry. */
  readonly hint?: string | undefined;
  readonly status?:
    { readonly family: StatusFamily; readonly label: string; readonly colour: string } | undefined;
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
  /**
   * Results of the server's search, which are not filtered again: exact matches come before
   * everything else, the others after entries that begin with the typed text.
   */
  readonly results?: 'exact' | 'others' | undefined;
}

/**
 * How well an entry matches: 0 if it begins with the typed text, 1 if one of its words does, 2 if
 * it only contains it; null for no match.
 */
function rankOf({ label, hint = '' }: PaletteEntry, terms: readonly string[]): number | null {
  const [name, all] = [searchKey(label), searchKey(`${label} ${hint}`)];
  if (!terms.every((word) => all.includes(word))) return null;
  const [first = '', ...others] = terms;
  const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`);
  if (!begins(name, first) || !others.every((word) => begins(all, word))) return 2;
  return name.startsWith(first) ? 0 : 1;
}

interface RankedGroup {
  readonly group: PaletteGroup;
  /** 0: exact results; 1: entries that begin with the text; 2: other results; 3: other entries. */
  readonly rank: number;
}

function rankedGroup(group: PaletteGroup, words: readonly string[]): RankedGroup {
  if (group.results !== undefined) return { group, rank: group.results === 'exact' ? 0 : 2 };
  const ranked = group.entries.flatMap((entry) => {
    const rank = rankOf(entry, words);
    return rank === null ? [] : [{ entry, rank }];
  });
  const strong = ranked.filter(({ rank }) => rank < 2);
  const shown = strong.length > 0 ? strong : ranked;
  const entries = shown.toSorted((a, b) => a.rank - b.rank).map(({ entry }) => entry);
  return { group: { ...group, entries }, rank: strong.length > 0 ? 1 : 3 };
}

const maxPerGroup = 9;

/**
 * The groups with the entries that match, best first; empty groups are left out. Commands and pages
 * that begin with the typed text come before items that merely contain it.
 */
export function matchingGroups(
  groups: readonly PaletteGroup[],
  search: string,
): readonly PaletteGroup[] {
  const words = searchKey(search).split(' ').filter(Boolean);
  const isEmpty = words.length === 0;
  return groups
    .filter(({ shownWhen: when }) => when === undefined || (when === 'empty') === isEmpty)
    .map((group) => (isEmpty ? { group, rank: 0 } : rankedGroup(group, words)))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ group }) => ({ ...group, entries: group.entries.slice(0, maxPerGroup) }))
    .filter(({ entries }) => entries.length > 0);
}
