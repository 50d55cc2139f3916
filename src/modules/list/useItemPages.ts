import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemPagesRead } from '../../api/items.ts';
import type { ListQuery } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { useKind } from '../kind.ts';
import { type ListState, questionOf } from './list-state.ts';

/** As many rows as one call brings. */
const pageSize = 50;

/** The items of a list, page by page; the old ones stay while a new question is on its way. */
export function useItemPages(module: CompiledModule, siteId: number, state: ListState) {
  const kind = useKind(module);
  const query = useMemo<ListQuery>(() => ({ limit: pageSize, ...questionOf(state) }), [state]);
  const pages = useInfiniteQuery({
    ...itemPagesRead(kind, siteId, query),
    placeholderData: keepPreviousData,
  });
  const items = useMemo(
    () => pages.data?.pages.flatMap((page) => page.items) ?? null,
    [pages.data],
  );
  const last = pages.data?.pages.at(-1);
  return {
    pages,
    items,
    total: last?.total ?? 0,
    totalIsExact: last?.totalIsExact ?? true,
  };
}

export type ItemPages = ReturnType<typeof useItemPages>;
