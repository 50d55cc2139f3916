import type { QueryClient } from '@tanstack/react-query';
import { soonestData } from '../../api/soonest-data.ts';
import { rowsQueryOptions } from '../../api/rows/rows-query.ts';
import type { ViewsReply } from '../../contract/views.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { moduleRefOf } from '../module-ref.ts';
import { viewTypeOf } from './view-types/resolve-view-type.ts';
import { viewChangeFromParams, applyViewChange } from './state/view-url.ts';
import { offeredViews, resolveView } from './state/resolve-view.ts';
import { toViewQuery } from './state/view-query.ts';
import { usesTemplateColumns } from './state/useViewModule.ts';
import { sanitizeView } from './state/sanitize-view.ts';

interface PrefetchOptions {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly views: ViewsReply;
  /** The query parameters of the list's address. */
  readonly params: URLSearchParams;
  readonly language: string;
}

/**
 * Prefetches the first rows of a list while its page still renders. Views with other queries are
 * left out: other view types, groups, template columns.
 */
export async function prefetchRows(cache: QueryClient, options: PrefetchOptions): Promise<void> {
  const { module, siteId, views, params, language } = options;
  const resolved = resolveView(params, offeredViews(module, views));
  if (usesTemplateColumns(module, resolved.requested)) return;
  const view = sanitizeView(
    module,
    applyViewChange(sanitizeView(module, resolved.offered.document), viewChangeFromParams(params)),
  );
  if (viewTypeOf(module, view).rows === undefined || view.group !== undefined) return;
  await soonestData(
    cache,
    rowsQueryOptions(moduleRefOf(module, language), siteId, toViewQuery(view)),
  );
}
