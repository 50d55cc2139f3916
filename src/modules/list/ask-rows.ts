import type { QueryClient } from '@tanstack/react-query';
import { rowsQueryOptions } from '../../api/rows/rows-query.ts';
import type { ViewsReply } from '../../contract/views.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { moduleRefOf } from '../kind.ts';
import { viewTypeOf } from './kinds/kinds.ts';
import { readChange, withParts } from './state/address.ts';
import { choiceOf, openedBy } from './state/opened.ts';
import { questionOf } from './state/question.ts';
import { namesTemplates } from './state/useSeenModule.ts';
import { mended } from './state/working.ts';

interface Asked {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly views: ViewsReply;
  /** What stands behind the ? of the list's address. */
  readonly params: URLSearchParams;
  readonly language: string;
}

/**
 * Asks for the first rows of the list of an address, while the list itself is still being drawn.
 * Not of views that have other questions: of other kinds, in groups, with columns of templates.
 */
export async function askRows(cache: QueryClient, options: Asked): Promise<void> {
  const { module, siteId, views, params, language } = options;
  const resolved = openedBy(params, choiceOf(views, module.document.type));
  if (namesTemplates(module, resolved.asked)) return;
  const view = mended(module, withParts(mended(module, resolved.stored), readChange(params)));
  const kind = viewTypeOf(module, view);
  if ((kind !== 'table' && kind !== 'cards') || view.group !== undefined) return;
  await cache.query(rowsQueryOptions(moduleRefOf(module, language), siteId, questionOf(view)));
}
