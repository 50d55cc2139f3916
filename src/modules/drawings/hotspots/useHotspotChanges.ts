import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  type Hotspot,
  type HotspotDecision,
  REMOVE_DMS_HOTSPOTS,
  SAVE_DMS_HOTSPOTS,
  maxHotspots,
} from '../../../contract/hotspots.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import { decisionOn } from './hotspot-model.ts';

/** Changes of the hotspots of a version, each with a toast that takes it back. */
export interface HotspotChanges {
  readonly isBusy: boolean;
  readonly confirm: (hotspots: readonly Hotspot[]) => void;
  readonly reject: (hotspots: readonly Hotspot[]) => void;
  readonly draw: (hotspot: HotspotDecision) => void;
  /** Takes decisions back; removes drawn hotspots. */
  readonly remove: (hotspots: readonly Hotspot[]) => void;
}

type Done = 'confirmed' | 'rejected' | 'linked' | 'removed';

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / maxHotspots) }, (_, at) =>
    all.slice(at * maxHotspots, (at + 1) * maxHotspots),
  );
}

/** What people can do with the hotspots of a version of a drawing. */
export function useHotspotChanges(document: DocumentRef, version: number): HotspotChanges {
  const { t } = useTranslation('drawings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const [isBusy, setBusy] = useState(false);

  const save = useCallback(
    async (decisions: readonly HotspotDecision[]): Promise<readonly number[]> => {
      const ids: number[] = [];
      for (const hotspots of chunks(decisions)) {
        const params = { ...document };
        const body = { version, hotspots };
        const saved = await mutate(cache, SAVE_DMS_HOTSPOTS, { params, body });
        ids.push(...saved.hotspots.flatMap(({ id }) => id ?? []));
      }
      return ids;
    },
    [cache, document, version],
  );
  const take = useCallback(
    async (all: readonly number[]): Promise<void> => {
      for (const ids of chunks(all))
        await mutate(cache, REMOVE_DMS_HOTSPOTS, { params: { ...document }, body: { ids } });
    },
    [cache, document],
  );
  const run = useCallback(
    async (done: Done, count: number, work: () => Promise<() => Promise<unknown>>) => {
      setBusy(true);
      const outcome = await attempt(t('hotspots.failed'), work);
      setBusy(false);
      if (outcome === null) return;
      toast({
        title: t(`hotspots.done.${done}`, { count }),
        action: {
          label: t('undo'),
          onSelect: () => void attempt(t('hotspots.failed'), outcome.result),
        },
      });
    },
    [attempt, t, toast],
  );

  /** What the hotspots were before is saved again; those that were proposals are taken back. */
  const decide = useCallback(
    (hotspots: readonly Hotspot[], state: HotspotDecision['state']) =>
      void run(state, hotspots.length, async () => {
        const before = hotspots.flatMap((each) =>
          each.state === 'proposed' ? [] : [decisionOn(each, each.state)],
        );
        const ids = await save(hotspots.map((each) => decisionOn(each, state)));
        return async () => {
          await take(ids);
          if (before.length > 0) await save(before);
        };
      }),
    [run, save, take],
  );
  return {
    isBusy,
    confirm: (hotspots) => decide(hotspots, 'confirmed'),
    reject: (hotspots) => decide(hotspots, 'rejected'),
    draw: (hotspot) =>
      void run('linked', 1, async () => {
        const ids = await save([hotspot]);
        return () => take(ids);
      }),
    remove: (hotspots) =>
      void run('removed', hotspots.length, async () => {
        const before = hotspots.flatMap((each) =>
          each.state === 'proposed' ? [] : [decisionOn(each, each.state)],
        );
        await take(hotspots.flatMap(({ id }) => id ?? []));
        return () => save(before);
      }),
  };
}
