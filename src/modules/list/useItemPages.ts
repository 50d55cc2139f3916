import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemPagesQueryOptions } from '../../api/items.ts';
import type { ListQuery } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useModuleRef } from '../module-ref.ts';
import { toViewQuery } from './state/view-query.ts';

/** The most rows that one call returns. */
const pageSize = 50;

/**
 * The items of a view, page by page. The previous items stay while a new query loads. `within` is a
 * further rule that has to hold, such as that of a group.
 */
export function useItemPages(
  module: CompiledModule,
  siteId: number,
  view: ViewDocument,
  within: Rule | null = null,
) {
  const moduleRef = useModuleRef(module);
  const query = useMemo<ListQuery>(
    () => ({ limit: pageSize, ...toViewQuery(view, within) }),
    [view, within],
  );
  const pages = useInfiniteQuery({
    ...itemPagesQueryOptions(moduleRef, siteId, query),
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
