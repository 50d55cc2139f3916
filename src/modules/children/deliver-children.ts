import type { QueryClient } from '@tanstack/react-query';
import { callServer } from '../../api/client.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { applyOptimistic } from '../../api/optimistic-update.ts';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import { SAVE_ITEMS, type SavedItems } from '../../contract/save-items.ts';
import type { RecordContext } from '../../runtime/record/column-state.ts';
import type { Item } from '../../runtime/record/item.ts';
import { moduleRefOf } from '../module-ref.ts';
import { loadKeeping, loadRules } from '../outbox/load-keeping.ts';
import { type ChildrenToKeep, type KeptSave, keptSaveOf } from './keep-children.ts';
import type { ParentToSave, SaveRequest } from './save-body.ts';

interface ChildrenSave {
  readonly cache: QueryClient;
  readonly siteId: number;
  readonly language: string;
  readonly parent: ParentToSave;
  readonly lists: readonly ChildrenToKeep[];
  readonly request: SaveRequest;
  readonly context: RecordContext;
}

interface DeliveredChildren {
  readonly saved: SavedItems;
  /** The parent as the person left it, if the save is only on this device; null if the server has it. */
  readonly parent: Item | null;
}

/** Whether a part of the save must not overtake what waits, or needs what only this device has. */
async function mustWait({ siteId }: ChildrenSave, { checks }: KeptSave): Promise<boolean> {
  const outbox = unsentChanges.get();
  if (outbox.last === 0) return false;
  const rules = await loadRules();
  return checks.some(({ module, change }) => rules.mustWait(outbox, module, siteId, change));
}

/** Keeps the parts of a save on this device, all or none, and shows them. */
async function keep(
  { cache, siteId, language, parent }: ChildrenSave,
  { steps, created, parent: parentAt }: KeptSave,
): Promise<DeliveredChildren> {
  const { keepTogether } = await loadKeeping();
  const kept = await keepTogether(cache, siteId, steps);
  for (const [at, { module }] of steps.entries()) {
    const item = kept[at];
    if (item === undefined) continue;
    const ref = moduleRefOf(module, language);
    cache.setQueryData(itemQueryOptions(ref, siteId, item.id).queryKey, item);
    applyOptimistic(cache, ref, siteId, item);
  }
  const made = created.flatMap((at) => kept[at] ?? []);
  return {
    saved: {
      deleted: [],
      changed: [],
      created: made.map(({ type, id, version }) => ({ module_type: type, id, version })),
      transitioned: [],
    },
    parent: kept[parentAt ?? -1] ?? parent.base,
  };
}

/**
 * Saves a parent with its children in one call, all or none. Without a connection, and while earlier changes
 * of one of them wait, this device keeps them, one change for each item. Rejects with an ApiError.
 */
export async function deliverChildren(save: ChildrenSave): Promise<DeliveredChildren> {
  const { siteId, parent, lists, request, context } = save;
  const { body } = request;
  const kept = keptSaveOf(parent, lists, request, context);
  const answer = (await mustWait(save, kept))
    ? 'unreached'
    : await reachServer((signal) =>
        callServer(SAVE_ITEMS, {
          params: { siteId },
          body,
          ...(signal === undefined ? {} : { signal }),
        }),
      );
  return answer === 'unreached' ? keep(save, kept) : { saved: answer.reply, parent: null };
}
