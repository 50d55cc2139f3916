import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { siteViewsQueryOptions } from '../../../api/query-options.ts';
import type { ViewRow } from '../../../contract/views.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { viewChangeFromParams, applyViewChange, viewChangeToParams } from './view-url.ts';
import { type OfferedView, offeredViews, resolveView } from './resolve-view.ts';
import type { ChangeView, ViewChange } from './view-change.ts';
import { useViewModule } from './useViewModule.ts';
import { sanitizeView } from './sanitize-view.ts';

/** The view of a list, and functions to change it. */
export interface ListView {
  /** False until the saved views are loaded. */
  readonly isReady: boolean;
  /** The offered view with the changes of the address. */
  readonly view: ViewDocument;
  /** The module with the template columns that the view may name. */
  readonly viewModule: CompiledModule;
  /** The view of the module, or the saved one, that the address names. */
  readonly offered: OfferedView;
  /** The saved view; null for a view of the module. */
  readonly saved: ViewRow | null;
  /** The views of the module, then the saved views that the person may use. */
  readonly views: readonly OfferedView[];
  /** The view differs from the offered one. */
  readonly isChanged: boolean;
  /** Changes parts of the view in the address; undefined removes a part. */
  readonly change: ChangeView;
  /** Discards the changes to the offered view. */
  readonly reset: () => void;
  /** Why the saved views could not be loaded; the list works without them. */
  readonly failed: Error | null;
  readonly retry: () => void;
  /** Opens a view by its key, and drops unsaved changes. */
  readonly open: (key: string) => void;
}

/**
 * The view of a module's list on a site. The address holds all of it (spec 2.4).
 *
 * @param firstKey the view with which the list opens; without it, the person's default view
 */
export function useListView(module: CompiledModule, siteId: number, firstKey?: string): ListView {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const views = useQuery(siteViewsQueryOptions(siteId));
  const choice = useMemo(() => {
    const { all, first } = offeredViews(module, views.data);
    return { all, first: all.find(({ key }) => key === firstKey) ?? first };
  }, [module, views.data, firstKey]);
  const { offered, requested } = useMemo(() => resolveView(params, choice), [params, choice]);
  const word = params.get('view');
  const viewModule = useViewModule(module, requested);
  const base = useMemo(
    () => sanitizeView(viewModule, offered.document),
    [viewModule, offered.document],
  );
  const view = useMemo(
    () => sanitizeView(viewModule, applyViewChange(base, viewChangeFromParams(params))),
    [viewModule, base, params],
  );

  // The router renders a change later. A second change before that builds on this one.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (part: ViewChange | ((view: ViewDocument) => ViewChange)) => {
      // A debounced change may fire after navigation, while this page is still mounted.
      if (globalThis.location.pathname !== pathname) return;
      const current = sanitizeView(
        viewModule,
        applyViewChange(base, viewChangeFromParams(latest.current)),
      );
      const next = applyViewChange(current, typeof part === 'function' ? part(current) : part);
      const address = new URLSearchParams(latest.current);
      for (const [name, text] of viewChangeToParams(next, base)) {
        if (text === null) address.delete(name);
        else address.set(name, text);
      }
      latest.current = address;
      setParams(address, { replace: true, flushSync: true });
    },
    [base, viewModule, pathname, setParams],
  );

  const isChanged = viewChangeToParams(view, base).some(([, text]) => text !== null);
  const reset = useCallback(
    () => setParams(word === null ? {} : { view: word }, { replace: true }),
    [setParams, word],
  );
  const open = useCallback((key: string) => setParams({ view: key }), [setParams]);
  const isReady = !views.isPending;
  const { error: failed, refetch } = views;
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    isReady,
    failed,
    retry,
    view,
    viewModule,
    offered,
    saved: offered.saved,
    views: choice.all,
    isChanged,
    change,
    reset,
    open,
  };
}
