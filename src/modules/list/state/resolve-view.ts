import type { ViewRow, ViewsReply } from '../../../contract/views.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Text } from '../../../runtime/text.ts';
import { viewChangeFromParams, applyViewChange } from './view-url.ts';
import { plainView } from './sanitize-view.ts';

/** A view that a list offers: one of its module, or a saved one. */
export interface OfferedView {
  /** Names the view in addresses: `open`, or the id of a saved view. */
  readonly key: string;
  readonly name: Text;
  readonly document: ViewDocument;
  /** Null for a view of the module. */
  readonly saved: ViewRow | null;
}

/** The views that a list offers, and the one it opens with. */
export interface OfferedViews {
  readonly all: readonly OfferedView[];
  readonly first: OfferedView;
}

/** The view that an address opens. */
export interface ResolvedView {
  readonly offered: OfferedView;
  /** The offered view with the changes of the address. */
  readonly requested: ViewDocument;
}

/**
 * The views of a module, and those saved on a site. A list opens with the saved view that is the
 * default for the person's role, else with the first of its module.
 */
export function offeredViews(module: CompiledModule, views: ViewsReply | undefined): OfferedViews {
  const { type } = module.document;
  const own = module.views.map(({ id, name, document }): OfferedView => ({
    key: id,
    name,
    document,
    saved: null,
  }));
  const saved = (views?.views ?? [])
    .filter((view) => view.module_type === type)
    .map((view): OfferedView => ({
      key: String(view.id),
      name: view.name,
      document: view.document,
      saved: view,
    }));
  const all = [...own, ...saved];
  const key = views?.opens_with[type];
  const first = all.find((view) => view.key === String(key)) ?? all[0];
  return { all, first: first ?? { key: 'all', name: '', document: plainView, saved: null } };
}

/** The view of an address. */
export function resolveView(params: URLSearchParams, { all, first }: OfferedViews): ResolvedView {
  const key = params.get('view');
  const named = key === null ? first : all.find((view) => view.key === key);
  const offered = named ?? all.find((view) => view.key === 'all') ?? first;
  return {
    offered,
    requested: applyViewChange(offered.document, viewChangeFromParams(params)),
  };
}
