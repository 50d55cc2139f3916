import type { NewEvent } from '../../db/events.ts';

/** The event type of files; it has a dot, so that no module can have the name. */
const itemType = 'site.file';

/** The event of an uploaded or changed file. */
export function fileEvent(
  siteId: number,
  call: string,
  itemId: number,
  changes: NewEvent['changes'],
): NewEvent {
  return { site_id: siteId, call, item_type: itemType, item_id: itemId, changes };
}
