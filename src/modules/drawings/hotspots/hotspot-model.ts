import type { Hotspot, HotspotDecision, HotspotTarget } from '../../../contract/hotspots.ts';
import { type HotspotOnDevice, spotKey, targetKey } from './unsent-tags.ts';

/** A hotspot with the item to which it leads. */
export interface ShownHotspot extends HotspotOnDevice {
  /** The same before and after a person decides on it. */
  readonly key: string;
  readonly target: HotspotTarget;
  /** Open items that refer to the item. */
  readonly openCount: number;
}

/** Which hotspots are shown. */
export type HotspotFilter = 'all' | 'open' | 'proposed' | 'rejected';

/** The hotspots in the order of their tags, as people look for them. */
export function shownHotspots(
  {
    hotspots,
    targets,
  }: {
    readonly hotspots: readonly HotspotOnDevice[];
    readonly targets: readonly HotspotTarget[];
  },
  compare: (a: string, b: string) => number,
): readonly ShownHotspot[] {
  const byKey = new Map(targets.map((target) => [targetKey(target), target]));
  return hotspots
    .flatMap((hotspot): readonly ShownHotspot[] => {
      const target = byKey.get(targetKey(hotspot));
      if (target === undefined) return [];
      const openCount = target.open.reduce((sum, { count }) => sum + count, 0);
      return [{ ...hotspot, key: spotKey(hotspot), target, openCount }];
    })
    .toSorted((a, b) => compare(labelOf(a.target), labelOf(b.target)) || a.page - b.page);
}

/** What people call the item: its tag, else its number. */
export const labelOf = ({ tag, code }: Pick<HotspotTarget, 'tag' | 'code'>): string =>
  tag === null || tag === '' ? code : tag;

/** Whether a filter lets a hotspot through; rejected ones are seen only if they are asked for. */
export function passes({ state, openCount }: ShownHotspot, filter: HotspotFilter): boolean {
  switch (filter) {
    case 'all':
      return state !== 'rejected';
    case 'open':
      return state !== 'rejected' && openCount > 0;
    case 'proposed':
    case 'rejected':
      return state === filter;
  }
}

/** The decision of a person on a hotspot, as it is sent. */
export function decisionOn(
  { page, x, y, width, height, text, module_type, item_id, origin }: Hotspot,
  state: HotspotDecision['state'],
): HotspotDecision {
  return { page, x, y, width, height, text, module_type, item_id, origin, state };
}

/** The hotspot of a page that is closest to a point in px of the sheet, within `most` px. */
export function closestHotspot(
  hotspots: readonly ShownHotspot[],
  point: { readonly x: number; readonly y: number },
  sheet: { readonly width: number; readonly height: number },
  most: number,
): ShownHotspot | null {
  let [found, least]: [ShownHotspot | null, number] = [null, most];
  for (const each of hotspots) {
    const across = Math.max(
      each.x * sheet.width - point.x,
      0,
      point.x - (each.x + each.width) * sheet.width,
    );
    const down = Math.max(
      each.y * sheet.height - point.y,
      0,
      point.y - (each.y + each.height) * sheet.height,
    );
    const away = Math.hypot(across, down);
    if (away < least) [found, least] = [each, away];
  }
  return found;
}
