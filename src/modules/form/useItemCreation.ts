import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { randomUuid } from '../../api/uuid.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useModuleRef } from '../module-ref.ts';
import { useDelivery } from '../outbox/useDelivery.ts';
import { changedValues, patchBodyOf } from '../../runtime/record/diff.ts';
import { valuesWithRules } from './model/rule-defaults.ts';

/** The item that an earlier save created before its answer was lost, found by its client id. */
function alreadyCreated(error: unknown): Item | null {
  const current = isApiError(error) && error.status === 409 ? error.details?.current : null;
  return typeof current === 'object' && current !== null && 'id' in current
    ? (current as Item)
    : null;
}

/**
 * A blank item for a template, and the function that creates it. If others have changed an item
 * that an earlier save created, `onChangedSince` is called with it and it is not overwritten.
 */
export function useItemCreation(
  module: CompiledModule,
  siteId: number,
  onChangedSince?: (made: Item, present: Item) => Promise<void>,
) {
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const deliver = useDelivery(module, siteId);
  const blank = useMemo<Item>(
    () => ({ ...blankItem(module, siteId), client_id: randomUuid() }),
    [module, siteId],
  );

  /**
   * Creates the item exactly once, even if answers are lost; while there is no connection, on this
   * device. Rejects with ApiError.
   */
  async function create(present: Item): Promise<Item> {
    const calls = itemCalls(moduleRef);
    const params = { siteId };
    try {
      const { template_id, template_version } = blank;
      const body = {
        ...patchBodyOf(
          new Map([
            ...changedValues(module.columns, blank, present),
            ...valuesWithRules(module, present),
          ]),
        ),
        ...(template_version === null ? {} : { template_id, template_version }),
        // A restored form has the client id under which the item may have been posted before.
        client_id: present.client_id,
      };
      const { item } = await deliver(
        (signal) =>
          callServer(calls.create, { params, body, ...(signal === undefined ? {} : { signal }) }),
        () => ({ action: { kind: 'create', body }, base: null, mine: present }),
      );
      return item;
    } catch (error) {
      const made = alreadyCreated(error);
      if (made === null) throw error;
      // The idempotency key repeats the old answer; this save may have later values.
      const { id: itemId, version } = made;
      if (version > 1 && onChangedSince !== undefined) {
        await onChangedSince(made, present);
        return made;
      }
      const body = patchBodyOf(changedValues(module.columns, made, present));
      return (await callServer(calls.patch, { params: { ...params, itemId }, body, version }))
        .reply;
    }
  }

  /** Updates the caches and lists with the new item. */
  function keep(made: Item): void {
    void invalidateCall(cache, itemCalls(moduleRef).list.name, siteId);
    cache.setQueryData(itemQueryOptions(moduleRef, siteId, made.id).queryKey, made);
  }

  return { blank, create, keep };
}
