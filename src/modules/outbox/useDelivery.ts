import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import type { Change } from './keep-change.ts';
import { loadKeeping } from './load-keeping.ts';

/** A change that has arrived, or that this device keeps until it can. */
export interface Delivered {
  /** As the server has it now, or as the person left it. */
  readonly item: Item;
  readonly isKept: boolean;
}

/**
 * The one way in which changes of items that can wait for the server are sent: at once, or from the
 * outbox while there is no connection. `changeOf` says what the change is, if it has to be kept.
 */
export function useDelivery(module: CompiledModule, siteId: number) {
  const cache = useQueryClient();
  return useCallback(
    async (
      send: (signal?: AbortSignal) => Promise<{ readonly reply: Item }>,
      changeOf: () => Change | Promise<Change>,
    ): Promise<Delivered> => {
      const outbox = unsentChanges.get();
      // Earlier changes of the item must not be overtaken.
      const waits =
        outbox.entries.length > 0 &&
        (await loadKeeping()).mustWait(outbox, module, siteId, await changeOf());
      const answer = waits ? 'unreached' : await reachServer(send);
      if (answer !== 'unreached') return { item: answer.reply, isKept: false };
      const { keepChange } = await loadKeeping();
      return { item: await keepChange(cache, module, siteId, await changeOf()), isKept: true };
    },
    [cache, module, siteId],
  );
}
