import type { QueryClient } from '@tanstack/react-query';
import type { DrawingHotspots, Hotspot, HotspotTarget } from '../../../contract/hotspots.ts';
import type { OutboxEntry } from '../../../domain/outbox/outbox.ts';
import { isHeld } from '../../../domain/outbox/unsent-states.ts';
import { changeEntry } from '../../outbox/change-beside.ts';

/** A hotspot; one on which this device keeps a decision that is not sent has its entry. */
export interface HotspotOnDevice extends Hotspot {
  readonly entry: OutboxEntry | null;
}

type Target = Pick<Hotspot, 'module_type' | 'item_id'>;

export const targetKey = ({ module_type, item_id }: Target): string => `${module_type} ${item_id}`;

/** The same for a hotspot before and after a person decides on it. */
export const spotKey = (spot: Target & Pick<Hotspot, 'page' | 'x' | 'y'>): string =>
  `${spot.page} ${spot.x} ${spot.y} ${targetKey(spot)}`;

/** What decisions that only this device has look like. */
interface Look {
  readonly version: number;
  /** Of the person who has this device. */
  readonly name: string;
  /** What is known of an item that the drawing shows nowhere else. */
  readonly targetOf: (tag: Target) => HotspotTarget;
}

/**
 * The hotspots of a version with the decisions that only this device has. One that waits for the person is
 * on its hotspot as the server has it.
 */
export function withUnsentTags(
  { hotspots, targets }: Pick<DrawingHotspots, 'hotspots' | 'targets'>,
  beside: readonly OutboxEntry[],
  { version, name, targetOf }: Look,
): { readonly hotspots: readonly HotspotOnDevice[]; readonly targets: readonly HotspotTarget[] } {
  const spots = new Map(
    hotspots.map((each): [string, HotspotOnDevice] => [spotKey(each), { ...each, entry: null }]),
  );
  const known = new Map(targets.map((target) => [targetKey(target), target]));
  for (const entry of beside) {
    const { action, at } = entry;
    if (action.kind !== 'tags' || action.version !== version) continue;
    for (const { seen: _seen, ...tag } of action.tags) {
      const key = spotKey(tag);
      const before = spots.get(key);
      const start = { id: null, is_as_before: false, ...before };
      const mine = { ...start, ...tag, decided_by_user_name: name, decided_at: at, entry };
      spots.set(key, before !== undefined && isHeld(entry) ? { ...before, entry } : mine);
      if (!known.has(targetKey(tag))) known.set(targetKey(tag), targetOf(tag));
    }
  }
  return { hotspots: [...spots.values()], targets: [...known.values()] };
}

/** Takes back a decision that is only on this device. Rejects with an ApiError if it may have been sent. */
export async function takeTagBack(cache: QueryClient, spot: HotspotOnDevice): Promise<void> {
  await changeEntry(
    cache,
    ({ sequence }) => sequence === spot.entry?.sequence,
    (before, { action, sequence }, { revise, takeBack }) => {
      if (action.kind !== 'tags') return null;
      const tags = action.tags.filter((tag) => spotKey(tag) !== spotKey(spot));
      return tags.length === 0
        ? takeBack(before, sequence)
        : revise(before, sequence, { ...action, tags });
    },
  );
}

/** Sends a decision again that the server has refused. */
export async function insistOnTag(cache: QueryClient, spot: HotspotOnDevice): Promise<void> {
  await changeEntry(
    cache,
    ({ sequence }) => sequence === spot.entry?.sequence,
    (before, { sequence }, { retry }) => retry(before, sequence),
  );
}
