import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { ItemPage } from '../../api/items.ts';
import { randomUuid } from '../../api/uuid.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { isOwnerColumn } from '../../runtime/record/tree.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useTemplates } from '../registry/templates.ts';
import { useFoundChildren } from './found-children.ts';
import { childrenQueryOptions } from './found-children.ts';
import { addChildren, pendingValue } from '../../domain/pending-children.ts';
import { copiedValues } from './row-actions.ts';

const pagesOf = (results: readonly UseQueryResult<ItemPage>[]) => ({
  pages: results.map(({ data }) => data),
  isFailed: results.some(({ isError }) => isError),
});

/**
 * New children for the copy of an item: copies of those that belong to it alone, to be created with
 * it. Undefined while they are loading; null if they can't be loaded.
 */
export function useCopiedChildren(
  module: CompiledModule,
  source: Item | null,
): ColumnValues | null | undefined {
  const { siteId, language, references } = useWidgetServices();
  const templates = useTemplates();
  const found = useFoundChildren(module, source !== null).filter(
    (each) => isOwnerColumn(each.reference) && references.mayCreate(each.settings.moduleType),
  );
  const parentId = source?.id ?? 0;
  const { pages, isFailed } = useQueries({
    queries: found.map((each) => childrenQueryOptions(each, { siteId, language, parentId })),
    combine: pagesOf,
  });
  if (isFailed) return null;
  if (pages.includes(undefined)) return undefined;
  return new Map(
    found.map(({ column, settings, module: child, reference }, at) => {
      const moduleOf = (item: Item) =>
        templates.forVersion(child, item.template_id, item.template_version);
      const newest = templates.forVersion(child, settings.templateId ?? -1, null);
      const list = { blank: blankItem(newest, siteId), moduleOf, reference };
      const copies = (pages[at]?.items ?? []).map((item) => ({
        key: randomUuid(),
        mine: copiedValues(list, item, null),
      }));
      return [column, pendingValue(addChildren([], copies))] as const;
    }),
  );
}
