import type { ViewRow, ViewsReply } from '../../../contract/views.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { viewChangeFromParams, applyViewChange } from './view-url.ts';
import { plainView } from './sanitize-view.ts';

/** The saved views of a module that the person may use, and the default one. */
export interface AvailableViews {
  readonly all: readonly ViewRow[];
  readonly defaultId: number | undefined;
}

/** The view that an address opens. */
export interface ResolvedView {
  /** Null for the plain list. */
  readonly saved: ViewRow | null;
  /** The view as it was saved; for the plain list its default. */
  readonly stored: ViewDocument;
  /** The stored view with the changes of the address. */
  readonly requested: ViewDocument;
}

const none: readonly ViewRow[] = [];

/** The views of a module among those of a site; none until they are loaded. */
export function availableViews(views: ViewsReply | undefined, moduleType: string): AvailableViews {
  const all = views?.views.filter((view) => view.module_type === moduleType) ?? none;
  return { all, defaultId: views?.opens_with[moduleType] };
}

/** The view of an address. */
export function resolveView(
  params: URLSearchParams,
  { all, defaultId }: AvailableViews,
): ResolvedView {
  const word = params.get('view');
  const id = word === null ? defaultId : Number(word);
  const saved = all.find((view) => view.id === id) ?? null;
  const stored = saved?.document ?? plainView;
  return { saved, stored, requested: applyViewChange(stored, viewChangeFromParams(params)) };
}
