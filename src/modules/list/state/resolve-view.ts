import type { ViewRow, ViewsReply } from '../../../contract/views.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { viewChangeFromParams, applyViewChange } from './view-url.ts';
import { plainView } from './sanitize-view.ts';

/** A module's saved views that the person may use, and the one that its list opens with. */
export interface AvailableViews {
  readonly all: readonly ViewRow[];
  readonly defaultId: number | undefined;
}

/** What an address opens of them. */
export interface ResolvedView {
  /** Null for the plain list. */
  readonly saved: ViewRow | null;
  /** As it was saved; the plain list's where it was not. */
  readonly stored: ViewDocument;
  /** With the address's changes over it. */
  readonly requested: ViewDocument;
}

const none: readonly ViewRow[] = [];

/** A module's views among a site's; none before those are there. */
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
