import {
  type ColumnDef,
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { textIn } from '../../../runtime/text.ts';

export interface TemplateSort {
  /** A column of the list. */
  readonly id: string;
  readonly desc: boolean;
}

interface TemplateQuery {
  /** Part of a name or a description. */
  readonly search: string;
  readonly isArchived: boolean;
  readonly sort: TemplateSort;
}

/**
 * All templates of a module are loaded, unlike the rows of lists, so the table library filters and
 * sorts them.
 */
const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

function columnsIn(language: string): ColumnDef<typeof features, TemplateSummary>[] {
  const nameOf = ({ name }: TemplateSummary) => textIn(name, language);
  return [
    {
      id: 'name',
      accessorFn: nameOf,
      sortFn: (a, b) => nameOf(a.original).localeCompare(nameOf(b.original), language),
    },
    { id: 'description', accessorFn: ({ description }) => textIn(description ?? '', language) },
    {
      id: 'items',
      accessorFn: ({ items }) => items,
      sortFn: (a, b) => a.original.items - b.original.items,
      enableGlobalFilter: false,
    },
    {
      id: 'changed',
      accessorFn: ({ changed_at }) => changed_at,
      sortFn: (a, b) => Date.parse(a.original.changed_at) - Date.parse(b.original.changed_at),
      enableGlobalFilter: false,
    },
    {
      id: 'archived',
      accessorFn: ({ state }) => state === 'archived',
      filterFn: (row, id, value) => row.getValue(id) === value,
      enableGlobalFilter: false,
    },
  ];
}

/** The templates that match the query, in its order. */
export function useTemplateRows(
  templates: readonly TemplateSummary[],
  { search, isArchived, sort }: TemplateQuery,
): readonly TemplateSummary[] {
  const { i18n } = useTranslation();
  const columns = useMemo(() => columnsIn(i18n.language), [i18n.language]);
  const wanted = searchKey(search.trim());
  const state = useMemo(
    () => ({
      globalFilter: wanted,
      columnFilters: [{ id: 'archived', value: isArchived }],
      sorting: [sort],
    }),
    [wanted, isArchived, sort],
  );
  const table = useTable({
    features,
    columns,
    data: templates,
    state,
    globalFilterFn: (row, id, text: string) => searchKey(row.getValue<string>(id)).includes(text),
  });
  const { rows } = table.getRowModel();
  return useMemo(() => rows.map(({ original }) => original), [rows]);
}
