import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { itemGroupsQueryOptions } from '../../../api/groups.ts';
import type { GroupsQuery } from '../../../contract/groups.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { useModuleRef } from '../../module-ref.ts';
import { toViewQuery } from '../state/view-query.ts';

/** One level of groups in a view document. */
export type Level = NonNullable<ViewDocument['group']>[number];

/**
 * The groups of a view's items by a column; `within` is a further rule, such as that of a parent
 * group.
 */
export function useGroups(
  module: CompiledModule,
  siteId: number,
  view: ViewDocument,
  level: Level,
  within: Rule | null = null,
) {
  const moduleRef = useModuleRef(module);
  const query = useMemo<GroupsQuery>(() => {
    const { sort: _sort, ...rowQuery } = toViewQuery(view, within);
    const { sums = [] } = view;
    return { ...rowQuery, ...level, ...(sums.length === 0 ? {} : { sums: sums.join(',') }) };
  }, [view, within, level]);
  const pages = useInfiniteQuery({
    ...itemGroupsQueryOptions(moduleRef, siteId, query),
    placeholderData: keepPreviousData,
  });
  const groups = useMemo(
    () => pages.data?.pages.flatMap((page) => page.groups) ?? null,
    [pages.data],
  );
  return { pages, groups, totals: pages.data?.pages[0]?.totals ?? null };
}
