import { isLocalId, type Outbox } from '../../domain/outbox/outbox.ts';
import { entriesOfModule, itemsWithUnsent } from '../../domain/outbox/overlay.ts';
import { isList } from '../../runtime/record/json.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import type { FoundChildren } from './found-children.ts';

interface OfParent extends Pick<FoundChildren, 'module' | 'reference' | 'settings'> {
  readonly siteId: number;
  readonly parentId: number;
}

/**
 * Makes the children of a parent as the person left them: those of the server with changes that wait on this
 * device, and those that only the device has at the end. The same list while nothing of it changes.
 */
export function createUnsentChildren({ module, reference, settings, siteId, parentId }: OfParent) {
  let last: { outbox: Outbox; items: readonly Item[]; made: readonly Item[] } | null = null;
  const { templateId } = settings;
  const isChild = (item: Item): boolean => {
    const parents = valueOf(reference, item);
    const isOfTemplate = templateId === null || item.template_id === templateId;
    return isOfTemplate && isList(parents) && parents.includes(parentId);
  };
  return (outbox: Outbox, items: readonly Item[]): readonly Item[] => {
    const entries = entriesOfModule(outbox, siteId, module.document.type);
    if (entries.length === 0) return items;
    if (last?.outbox === outbox && last.items === items) return last.made;
    // Lists of the device have its own items already.
    const stored = items.filter(({ id }) => !isLocalId(id));
    const made = itemsWithUnsent(entries, stored).filter(isChild);
    last = { outbox, items, made };
    return made;
  };
}
