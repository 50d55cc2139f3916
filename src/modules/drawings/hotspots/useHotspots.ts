import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hotspotsQueryOptions } from '../../../api/hotspots.ts';
import { currentUserQueryOptions } from '../../../api/query-options.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DrawingHotspots } from '../../../contract/hotspots.ts';
import { compareNames } from '../../../runtime/compare-names.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { useUnsentBeside } from '../../outbox/useUnsent.ts';
import { useModules } from '../../registry/registry.ts';
import { type HotspotFilter, type ShownHotspot, passes, shownHotspots } from './hotspot-model.ts';
import { withUnsentTags } from './unsent-tags.ts';

/** The hotspots of a version, the chosen one, and which are shown. */
export interface Hotspots {
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Undefined until they are loaded. */
  readonly textState: DrawingHotspots['text_state'] | undefined;
  /** Of all pages, in the order of their tags. */
  readonly all: readonly ShownHotspot[];
  readonly filter: HotspotFilter;
  readonly setFilter: (filter: HotspotFilter) => void;
  /** Those of a page that the filter lets through. */
  readonly onPage: (page: number) => readonly ShownHotspot[];
  readonly selected: ShownHotspot | null;
  readonly select: (key: string | null) => void;
}

const none: readonly ShownHotspot[] = [];

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The drawing as an item. */
  readonly module: CompiledModule;
  readonly item: Item;
}

export function useHotspots({ document, version, module, item }: Options): Hotspots {
  const { language } = useFormat();
  const query = useQuery(hotspotsQueryOptions(document, version));
  const name = useQuery(currentUserQueryOptions).data?.user.display_name;
  const { byType } = useModules();
  const beside = useUnsentBeside(module, item);
  const { data } = query;
  const all = useMemo(() => {
    if (data === undefined || name === undefined) return none;
    const targetOf = ({ module_type, item_id }: { module_type: string; item_id: number }) => {
      const of = byType.get(module_type);
      const code = of === undefined ? String(item_id) : itemCode(of, { id: item_id });
      return { module_type, item_id, code, tag: null, name: null, status: null, open: [] };
    };
    const shown = withUnsentTags(data, beside, { version, name, targetOf });
    return shownHotspots(shown, compareNames(language));
  }, [data, name, byType, beside, version, language]);
  const [filter, setFilter] = useState<HotspotFilter>('all');
  const [key, select] = useState<string | null>(null);
  const byPage = useMemo(
    () =>
      Map.groupBy(
        all.filter((each) => passes(each, filter)),
        ({ page }) => page,
      ),
    [all, filter],
  );
  const selected = useMemo(() => all.find((each) => each.key === key) ?? null, [all, key]);
  return {
    query,
    textState: data?.text_state,
    all,
    filter,
    setFilter,
    onPage: (page) => byPage.get(page) ?? none,
    selected,
    select,
  };
}
