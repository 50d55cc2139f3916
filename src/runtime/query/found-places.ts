import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import type { Item } from '../record/item.ts';
import { isList } from '../record/json.ts';
import { valueOf } from '../record/values.ts';
import { type Text, textIn } from '../text.ts';
import { excerptOf, findWords } from '../text-positions.ts';
import { labelColumns } from './label-search.ts';
import { columnsOfSearch } from './search-sort-keys.ts';

/** What a search looks for. */
export interface SearchedFor {
  /** Search keys. */
  readonly words: readonly string[];
  /** The labels that have a word in their names, by word (`labelMatches`). */
  readonly labelled: ReadonlyMap<string, readonly number[]>;
  readonly labelNames: ReadonlyMap<number, string>;
}

/** How many characters of the text of a list column a row shows, by db name; it shows no others. */
export type ShownColumns = ReadonlyMap<string, number>;

/** Where a search found a word in an item. */
export interface FoundPlace {
  /** The name of the column. */
  readonly column: Text;
  /** Its text around the words. */
  readonly excerpt: string;
  /** Where the words are in the excerpt, in UTF-16 units; `end` is exclusive. */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

interface Place {
  readonly name: Text;
  readonly text: string;
  /** Characters of the text that are shown. */
  readonly shown: number;
  /** The label whose name it is. */
  readonly label?: number;
}

/** Characters of an excerpt in a row, and those before its words, by whether the row cuts it. */
const excerptLength = 80;
const before = { line: 6, whole: 20 };

/** The labels of chosen options in every language; of them the one in the language is shown. */
function optionPlaces(
  { name, settings: { options = [] } }: CompiledColumn,
  value: readonly unknown[],
  shown: number,
  language: string,
): readonly Place[] {
  return options
    .filter((option) => value.includes(option.value))
    .flatMap(({ label }) => {
      const here = textIn(label, language);
      const all = typeof label === 'string' ? [label] : Object.values(label);
      const others = [...new Set(all)].filter((text) => text !== here);
      return [{ name, text: here, shown }, ...others.map((text) => ({ name, text, shown: 0 }))];
    });
}

/** The texts of an item that a search of the person reads, each with its place. */
function placesOf(
  module: CompiledModule,
  item: Item,
  { labelNames }: SearchedFor,
  shown: ShownColumns,
  language: string,
): readonly Place[] {
  const nameOf = (db: string) => module.listColumns.find((each) => each.db === db)?.name ?? '';
  const ofColumns = columnsOfSearch(module).flatMap((column): readonly Place[] => {
    const value = valueOf(column, item);
    const seen = shown.get(column.db) ?? 0;
    if (!('fieldType' in column))
      return [{ name: nameOf(column.db), text: column.toText(value), shown: seen }];
    if (column.settings.options !== undefined && isList(value))
      return optionPlaces(column, value, seen, language);
    // A cell of a table shows how many rows it has, not their texts.
    const isHidden = column.rows !== null;
    return [{ name: column.name, text: column.toText(value), shown: isHidden ? 0 : seen }];
  });
  const ofLabels = labelColumns(module).flatMap((column) => {
    const value = valueOf(column, item);
    const ids = isList(value) ? value.filter((id) => typeof id === 'number') : [];
    return ids.flatMap((label): readonly Place[] => {
      const text = labelNames.get(label);
      return text === undefined
        ? []
        : [{ name: column.name, text, label, shown: shown.get(column.db) ?? 0 }];
    });
  });
  const code = module.listColumns.find(({ role }) => role === 'code');
  const ofCode =
    code === undefined
      ? []
      : [{ name: code.name, text: itemCode(module, item), shown: shown.get(code.db) ?? 0 }];
  return [...ofCode, ...ofColumns, ...ofLabels];
}

/** Where a word begins in a text that the search reads; null if it is not there. */
function positionIn({ text, label }: Place, word: string, search: SearchedFor): number | null {
  if (label !== undefined && search.labelled.get(word)?.includes(label) !== true) return null;
  return findWords(text, [word])[0]?.[0] ?? null;
}

interface Row {
  readonly module: CompiledModule;
  /** The module with the template of an item. */
  readonly moduleOf: (item: Item) => CompiledModule;
  readonly shown: ShownColumns;
  readonly language: string;
  /** It shows one line of a place, of which the words have to be seen. */
  readonly isCut?: boolean | undefined;
}

/**
 * Where a search found those of its words in an item that its row does not show: one place for each.
 * None if the row shows all, or if a word is not in the item but in its file.
 */
export function placesBeyond(item: Item, search: SearchedFor, row: Row): readonly FoundPlace[] {
  const { module, moduleOf, shown, language, isCut = false } = row;
  const listed = placesOf(module, item, search, shown, language);
  const isShown = (word: string) =>
    listed.some((place) => (positionIn(place, word, search) ?? Infinity) < place.shown);
  const missing = search.words.filter((word) => !isShown(word));
  if (missing.length === 0) return [];
  const own = moduleOf(item);
  const all = own === module ? listed : placesOf(own, item, search, shown, language);
  const places = missing.flatMap(
    (word) => all.find((place) => positionIn(place, word, search) !== null) ?? [],
  );
  return [...new Set(places)].flatMap(({ name, text }) => {
    const size = { before: isCut ? before.line : before.whole, length: excerptLength };
    const found = excerptOf(text, search.words, size);
    if (found === null) return [];
    const marks = found.marks.map(([start, end]) => ({ start, end }));
    return [{ column: name, excerpt: found.text, marks }];
  });
}
