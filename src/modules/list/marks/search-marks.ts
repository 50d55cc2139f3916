import { createContext, use, useMemo } from 'react';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import {
  type FoundPlace,
  placesBeyond,
  type SearchedFor,
  type ShownColumns,
} from '../../../runtime/query/found-places.ts';
import { labelMatches } from '../../../runtime/query/label-search.ts';
import { columnsOfSearch } from '../../../runtime/query/search-sort-keys.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { searchWords } from '../../../runtime/text-positions.ts';
import type { FindMarks } from '../../../ui/text/FoundText.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { useTemplates } from '../../registry/templates.ts';
import { findInTexts } from '../../text-hits/find-in-texts.ts';

/** Where the search of a list found its words in an item, by the rules of the search itself. */
export interface SearchMarks {
  /** In a name or a code, which every search reads. */
  readonly find: FindMarks;
  /** In what a cell shows; null if the search does not read it. */
  readonly inCell: (column: ListColumn, value: unknown) => FindMarks | null;
  /** What it found where the row shows nothing of it; `isCut`: the row has one line for that. */
  readonly beyond: (item: Item, shown: ShownColumns, isCut?: boolean) => readonly FoundPlace[];
}

interface Options extends SearchedFor {
  readonly module: CompiledModule;
  readonly moduleOf: (item: Item) => CompiledModule;
  readonly language: string;
}

function searchMarks({ module, moduleOf, language, ...search }: Options): SearchMarks {
  const find = findInTexts(search.words);
  const findInLabels = findInTexts([...search.labelled.keys()]);
  const searched = new Set(columnsOfSearch(module).map(({ db }) => db));
  return {
    find,
    inCell({ db, column }, value) {
      if (column === null) return null;
      if (column.fieldType.document.reference === 'label') return findInLabels;
      // A cell of a table shows how many rows it has, not their texts.
      const isRead = searched.has(db) && column.rows === null && column.toText(value) !== '';
      return isRead ? find : null;
    },
    beyond: (item, shown, isCut) =>
      placesBeyond(item, search, { module, moduleOf, shown, language, isCut }),
  };
}

const SearchMarksContext = createContext<SearchMarks | null>(null);

export const SearchMarksProvider = SearchMarksContext.Provider;

/** Null without a search. */
export const useSearchMarks = (): SearchMarks | null => use(SearchMarksContext);

/** The marks of a search in the items of a module; the same object for the same words. */
export function useMarksOf(module: CompiledModule, search: string): SearchMarks | null {
  const { labels, language } = useWidgetServices();
  const { forVersion } = useTemplates();
  const known = labels.forModule(module.document.type);
  const key = searchWords(search).join(' ');
  return useMemo(() => {
    if (key === '') return null;
    const moduleOf = ({ template_id: id, template_version: version }: Item) =>
      id === null ? module : forVersion(module, id, version);
    return searchMarks({
      module,
      moduleOf,
      language,
      words: key.split(' '),
      labelled: labelMatches(key, known),
      labelNames: new Map(known.map(({ id, name }) => [id, name])),
    });
  }, [module, forVersion, language, known, key]);
}
