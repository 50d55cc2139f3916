import { useMemo } from 'react';
import { useStore } from '../browser/useStore.ts';
import type { ReferredFile } from './file-services.ts';
import type { InboundRequest, InboundResult } from './reference-services.ts';
import { type ReferredItem, useWidgetServices } from './services.ts';

/** The same array until an id changes. */
function useStableIds(ids: readonly number[]): readonly number[] {
  const key = ids.join();
  return useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key]);
}

/** The items of `ids`, each once and in this order; the component renders as they arrive. */
export function useReferredItems(
  moduleType: string,
  ids: readonly number[],
): readonly ReferredItem[] {
  const { referredItems } = useWidgetServices();
  const stable = useStableIds(ids);
  return useStore(
    useMemo(() => referredItems(moduleType, stable), [referredItems, moduleType, stable]),
  );
}

/** The files of `ids`, each once and in this order; the component renders as they arrive. */
export function useReferredFiles(ids: readonly number[]): readonly ReferredFile[] {
  const { referredFiles } = useWidgetServices().files;
  const stable = useStableIds(ids);
  return useStore(useMemo(() => referredFiles(stable), [referredFiles, stable]));
}

/** The inbound references of an item, page by page. */
export function useInbound(request: InboundRequest): InboundResult {
  const { inbound } = useWidgetServices().references;
  const { target, moduleType, id, from, templateId } = request;
  return useStore(
    useMemo(
      () => inbound({ target, moduleType, id, from, templateId }),
      [inbound, target, moduleType, id, from, templateId],
    ),
  );
}
