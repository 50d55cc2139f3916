import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstItemsQueryOptions } from '../../api/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ViewDocument } from '../../runtime/documents.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { useModuleRef } from '../module-ref.ts';
import { toViewQuery } from './state/view-query.ts';

/** The most items that one call returns, and the most that a page shows. */
const [each, most] = [500, 2_000];

/** The first items of a view, for which a further rule holds if there is one, and their total. */
export function useMatchingItems(
  module: CompiledModule,
  siteId: number,
  view: ViewDocument,
  within: Rule | null,
) {
  const moduleRef = useModuleRef(module);
  const query = useMemo(() => ({ limit: each, ...toViewQuery(view, within) }), [view, within]);
  return useQuery({
    ...firstItemsQueryOptions(moduleRef, siteId, query, most),
    placeholderData: keepPreviousData,
  });
}
