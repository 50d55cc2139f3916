import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../../api/mutate.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import {
  type HotspotDecision,
  REMOVE_DMS_HOTSPOTS,
  SAVE_DMS_HOTSPOTS,
  maxHotspots,
} from '../../../contract/hotspots.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { changeEntry } from '../../outbox/change-beside.ts';
import { deliverBeside } from '../../outbox/deliver-beside.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import { type ShownHotspot, decisionOn } from './hotspot-model.ts';
import { insistOnTag, spotKey, takeTagBack } from './unsent-tags.ts';

/**
 * Changes of the hotspots of a version, each with a toast that takes it back. Decisions need no connection;
 * taking back what the server has does.
 */
export interface HotspotChanges {
  readonly isBusy: boolean;
  readonly confirm: (hotspots: readonly ShownHotspot[]) => void;
  readonly reject: (hotspots: readonly ShownHotspot[]) => void;
  readonly draw: (hotspot: HotspotDecision) => void;
  /** Takes decisions back; removes drawn hotspots. */
  readonly remove: (hotspots: readonly ShownHotspot[]) => void;
  /** Sends a decision again that the server has refused. */
  readonly insist: (hotspot: ShownHotspot) => void;
}

type Done = 'confirmed' | 'rejected' | 'linked' | 'removed';

/** What was done, and how it is taken back. */
interface Outcome {
  readonly isKept: boolean;
  readonly undo: () => Promise<unknown>;
}

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / maxHotspots) }, (_, at) =>
    all.slice(at * maxHotspots, (at + 1) * maxHotspots),
  );
}

/** What is saved to make hotspots what they are on the server. */
const decisionsBefore = (hotspots: readonly ShownHotspot[]): readonly HotspotDecision[] =>
  hotspots.flatMap((each) =>
    each.state === 'proposed' || each.entry !== null ? [] : [decisionOn(each, each.state)],
  );

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The drawing as an item. */
  readonly module: CompiledModule;
  readonly item: Item;
}

/** What people can do with the hotspots of a version of a drawing. */
export function useHotspotChanges(options: Options): HotspotChanges {
  const { document, version, module, item } = options;
  const { t } = useTranslation('drawings');
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const [isBusy, setBusy] = useState(false);

  const take = useCallback(
    async (all: readonly number[]): Promise<void> => {
      for (const ids of chunks(all))
        await mutate(cache, REMOVE_DMS_HOTSPOTS, { params: { ...document }, body: { ids } });
    },
    [cache, document],
  );
  const deliver = useCallback(
    async (decisions: readonly HotspotDecision[]) => {
      const ids: number[] = [];
      const kept: string[] = [];
      for (const tags of chunks(decisions)) {
        const body = { version, hotspots: tags };
        const action = { kind: 'tags', version, tags } as const;
        const sent = await deliverBeside(cache, module, item, action, (sending) =>
          mutate(cache, SAVE_DMS_HOTSPOTS, { params: { ...document }, body, ...sending }),
        );
        if (sent.reply === null) kept.push(sent.keptAs);
        else ids.push(...sent.reply.hotspots.flatMap(({ id }) => id ?? []));
      }
      return { ids, kept };
    },
    [cache, document, version, module, item],
  );
  /** @param before what is saved again by the undo of what the server has */
  const save = useCallback(
    async (
      decisions: readonly HotspotDecision[],
      before: readonly HotspotDecision[] = [],
    ): Promise<Outcome> => {
      const { ids, kept } = await deliver(decisions);
      const undo = async () => {
        for (const keptAs of kept)
          await changeEntry(
            cache,
            ({ id }) => id === keptAs,
            (outbox, { sequence }, { takeBack }) => takeBack(outbox, sequence),
          );
        if (ids.length === 0) return;
        await take(ids);
        if (before.length > 0) await deliver(before);
      };
      return { isKept: kept.length > 0, undo };
    },
    [cache, deliver, take],
  );
  const run = useCallback(
    async (done: Done, count: number, work: () => Promise<Outcome>) => {
      setBusy(true);
      const outcome = await attempt(t('hotspots.failed'), work);
      setBusy(false);
      if (outcome === null) return;
      const { isKept, undo } = outcome.result;
      toast({
        title: t(`hotspots.done.${done}`, { count }),
        ...(isKept ? { description: t('sent_later') } : {}),
        action: { label: t('undo'), onSelect: () => void attempt(t('hotspots.failed'), undo) },
      });
    },
    [attempt, t, toast],
  );

  /** What the hotspots were before is saved again; those that were proposals are taken back. */
  const decide = useCallback(
    (hotspots: readonly ShownHotspot[], state: HotspotDecision['state']) =>
      void run(state, hotspots.length, async () => {
        const decisions = hotspots.map((each) => ({
          ...decisionOn(each, state),
          seen: each.state,
        }));
        return save(decisions, decisionsBefore(hotspots));
      }),
    [run, save],
  );
  return {
    isBusy,
    confirm: (hotspots) => decide(hotspots, 'confirmed'),
    reject: (hotspots) => decide(hotspots, 'rejected'),
    draw: (hotspot) => void run('linked', 1, () => save([hotspot])),
    remove: (hotspots) =>
      void run('removed', hotspots.length, async () => {
        const unsent = hotspots.filter(({ entry }) => entry !== null);
        for (const each of unsent) await takeTagBack(cache, each);
        const stored = hotspots.flatMap(({ id, entry }) =>
          entry === null && id !== null ? id : [],
        );
        if (stored.length > 0) await take(stored);
        const again = [
          ...decisionsBefore(hotspots),
          ...unsent.flatMap(({ key, entry }) =>
            entry?.action.kind === 'tags'
              ? entry.action.tags.filter((tag) => spotKey(tag) === key)
              : [],
          ),
        ];
        return { isKept: false, undo: () => save(again) };
      }),
    insist: (hotspot) => void attempt(t('hotspots.failed'), () => insistOnTag(cache, hotspot)),
  };
}
