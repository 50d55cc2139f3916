import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invalidateCall } from '../../api/cache.ts';
import { callServer } from '../../api/client.ts';
import { isApiError } from '../../api/error.ts';
import { itemCalls } from '../../contract/items.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { useToast } from '../../ui/toast/useToast.ts';
import { useModuleRef } from '../module-ref.ts';

/** Changes of single items of a list; null where one was refused, which a toast has said. */
export interface ChangeItem {
  readonly patch: (
    what: string,
    item: Item,
    values: readonly (readonly [column: CompiledColumn, value: unknown])[],
  ) => Promise<Item | null>;
  readonly transition: (
    what: string,
    item: Item,
    to: string,
    comment: string | undefined,
  ) => Promise<Item | null>;
}

/** The calls that change an item where a list shows it; `what` says what did not happen. */
export function useChangeItem(module: CompiledModule, siteId: number): ChangeItem {
  const cache = useQueryClient();
  const moduleRef = useModuleRef(module);
  const { toast } = useToast();
  return useMemo(() => {
    const calls = itemCalls(moduleRef);
    async function settled(
      what: string,
      call: Promise<{ readonly reply: Item }>,
    ): Promise<Item | null> {
      try {
        return (await call).reply;
      } catch (error) {
        if (!isApiError(error)) throw error;
        toast({ title: what, description: error.message, variant: 'destructive' });
        return null;
      } finally {
        // Also where it was refused: others may have been faster.
        await invalidateCall(cache, calls.list.name, siteId);
      }
    }
    return {
      patch(what, { id, version }, values) {
        const of = (place: CompiledColumn['origin']) =>
          Object.fromEntries(
            values
              .filter(([column]) => column.origin === place)
              .map(([{ db }, value]) => [db, value]),
          );
        const columns = of('template');
        const body = { ...of('core'), ...(Object.keys(columns).length === 0 ? {} : { columns }) };
        const params = { siteId, itemId: id };
        return settled(what, callServer(calls.patch, { params, body, version }));
      },
      transition(what, { id, version }, to, comment) {
        const body = comment === undefined ? { to } : { to, comment };
        const params = { siteId, itemId: id };
        return settled(what, callServer(calls.transition, { params, body, version }));
      },
    };
  }, [cache, moduleRef, siteId, toast]);
}
