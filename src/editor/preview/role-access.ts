import { itemPermission } from '../../domain/permissions.ts';
import type { PreviewOptions } from './preview-options.ts';

/** Why somebody cannot fill in the form: they see no items, create none, or change none. */
export type Barrier = 'unseen' | 'not_created' | 'not_changed';

/** A form that is filled in to create an item, and not one that changes a stored item. */
const isOfNewItem = ({ values, status }: Pick<PreviewOptions, 'values' | 'status'>): boolean =>
  typeof values !== 'number' && status === null;

/** What keeps somebody with these permissions from filling in the form; null if nothing does. */
export function barrierOf(
  moduleType: string,
  held: ReadonlySet<string>,
  shown: Pick<PreviewOptions, 'values' | 'status'>,
): Barrier | null {
  const may = (action: 'read' | 'create' | 'update') =>
    held.has(itemPermission(moduleType, action));
  if (!may('read')) return 'unseen';
  if (isOfNewItem(shown)) return may('create') ? null : 'not_created';
  return may('update') ? null : 'not_changed';
}
