import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { itemQueryOptions } from '../../api/items.ts';
import { applyOptimistic } from '../../api/optimistic-update.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { applyChanges } from '../../runtime/record/apply.ts';
import { changedValues, type ColumnValues, patchBodyOf } from '../../runtime/record/diff.ts';
import type { Item } from '../../runtime/record/item.ts';
import { normaliseItem } from '../../runtime/record/normalise-item.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { useModuleRef } from '../module-ref.ts';
import { useTemplates } from '../registry/templates.ts';

type ItemVersion = Pick<Item, 'id' | 'version'>;

/** The calls that change single items. Each resolves with the item as the server has it now. */
export interface ItemMutations {
  /** Stores the difference between `base` and `present`, on top of the row version of `base`. */
  readonly save: (present: Item, base: Item) => Promise<Item>;
  /** Stores values of some columns. */
  readonly patch: (item: Item, values: ColumnValues) => Promise<Item>;
  /** `to` is the key of a status. */
  readonly transition: (
    item: ItemVersion,
    to: string,
    comment: string | undefined,
  ) => Promise<Item>;
  readonly remove: (item: ItemVersion) => Promise<Item>;
  readonly restore: (item: ItemVersion) => Promise<Item>;
  /** Resolves when the lists on screen have been refetched after the last call. */
  readonly listsRefreshed: () => Promise<void>;
}

/**
 * Pages, lists and cells change an item only through this hook. It applies an optimistic update,
 * which a refusal rolls back. The answer goes into the cache, and the lists are refetched.
 */
export function useItemMutations(module: CompiledModule, siteId: number): ItemMutations {
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const templates = useTemplates();
  const { timeZone } = useWidgetServices();
  return useMemo(() => {
    const calls = itemCalls(moduleRef);
    const lists: { refreshed: Promise<void> } = { refreshed: Promise.resolve() };
    const paramsOf = ({ id }: ItemVersion) => ({ siteId, itemId: id });
    function refreshLists(): void {
      lists.refreshed = invalidateCall(cache, calls.list.name, siteId);
    }

    /** Puts the answer into the cache; after a conflict, refetches the item. */
    async function settled(id: number, call: Promise<{ readonly reply: Item }>): Promise<Item> {
      try {
        const { reply } = await call;
        const { queryKey } = itemQueryOptions(moduleRef, siteId, id);
        // A pending answer may be older than this one.
        await cache.cancelQueries({ queryKey });
        cache.setQueryData(queryKey, reply);
        refreshLists();
        return reply;
      } catch (error) {
        if (isApiError(error) && (error.status === 409 || error.status === 412)) refreshLists();
        throw error;
      }
    }

    async function save(
      present: Item,
      base: Item,
      body = patchBodyOf(changedValues(module.columns, base, present)),
    ): Promise<Item> {
      if (Object.keys(body).length === 0) return base;
      const rollback = applyOptimistic(cache, moduleRef, siteId, present);
      try {
        const { id, version } = base;
        return await settled(
          id,
          callServer(calls.patch, { params: paramsOf(base), body, version }),
        );
      } catch (error) {
        rollback();
        throw error;
      }
    }

    return {
      save,
      patch(item, values) {
        const own = templates.forVersion(module, item.template_id, item.template_version);
        const context = { now: new Date().toISOString(), timeZone };
        const body = patchBodyOf(values);
        const changed = applyChanges(own, item, body, context).item;
        return save(normaliseItem(own, changed, context), item, body);
      },
      transition(item, to, comment) {
        const body = comment === undefined ? { to } : { to, comment };
        const { version } = item;
        return settled(
          item.id,
          callServer(calls.transition, { params: paramsOf(item), body, version }),
        );
      },
      remove: (item) =>
        settled(
          item.id,
          callServer(calls.remove, { params: paramsOf(item), version: item.version }),
        ),
      restore: (item) =>
        settled(
          item.id,
          callServer(calls.restore, { params: paramsOf(item), version: item.version }),
        ),
      listsRefreshed: () => lists.refreshed,
    };
  }, [cache, moduleRef, module, siteId, templates, timeZone]);
}
