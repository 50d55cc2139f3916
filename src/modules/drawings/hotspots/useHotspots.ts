import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hotspotsQueryOptions } from '../../../api/hotspots.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DrawingHotspots } from '../../../contract/hotspots.ts';
import { compareNames } from '../../../runtime/compare-names.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { type HotspotFilter, type ShownHotspot, passes, shownHotspots } from './hotspot-model.ts';

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

export function useHotspots(document: DocumentRef, version: number): Hotspots {
  const { language } = useFormat();
  const query = useQuery(hotspotsQueryOptions(document, version));
  const { data } = query;
  const all = useMemo(
    () => (data === undefined ? none : shownHotspots(data, compareNames(language))),
    [data, language],
  );
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
