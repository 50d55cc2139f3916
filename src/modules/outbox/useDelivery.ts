import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { isApiError } from '../../api/error.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import type { Outbox } from '../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { droppedEntries } from './dropped-entries.ts';
import { loadKeeping, loadRules } from './load-keeping.ts';
import type { Change } from './new-entry.ts';

/** A change that has arrived, or that this device keeps until it can. */
export interface Delivered {
  /** As the server has it now, or as the person left it. */
  readonly item: Item;
  readonly isKept: boolean;
}

/**
 * A change, and the rules that say whether it waits; null if it can't have to: the device has kept
 * nothing yet, or knows no such change and no earlier one can be overtaken.
 */
async function changeToCheck(outbox: Outbox, changeOf: () => Change | Promise<Change>) {
  // Forms can have local ids also when everything is sent.
  if (outbox.last === 0 && droppedEntries.size === 0) return null;
  const rules = await loadRules();
  try {
    return { rules, change: await changeOf() };
  } catch (error) {
    if (outbox.entries.length > 0 || !isApiError(error)) throw error;
    return null;
  }
}

/**
 * The one way in which changes of items that can wait for the server are sent: at once, or from the
 * outbox while there is no connection. Rejects with an ApiError.
 *
 * @param changeOf says what the change is, if it has to be kept
 */
export async function deliverChange(
  cache: QueryClient,
  module: CompiledModule,
  siteId: number,
  send: (signal?: AbortSignal) => Promise<{ readonly reply: Item }>,
  changeOf: () => Change | Promise<Change>,
): Promise<Delivered> {
  const outbox = unsentChanges.get();
  const known = await changeToCheck(outbox, changeOf);
  // Earlier changes of the item must not be overtaken.
  const waits = known?.rules.mustWait(outbox, module, siteId, known.change) === true;
  const answer = waits ? 'unreached' : await reachServer(send);
  if (answer !== 'unreached') {
    await known?.rules.followServer(cache, module, siteId, known.change);
    return { item: answer.reply, isKept: false };
  }
  const { keepChange } = await loadKeeping();
  const change = known?.change ?? (await changeOf());
  return { item: await keepChange(cache, module, siteId, change), isKept: true };
}

/** Delivers changes of a module's items on a site (`deliverChange`). */
export function useDelivery(module: CompiledModule, siteId: number) {
  const cache = useQueryClient();
  return useCallback(
    (
      send: (signal?: AbortSignal) => Promise<{ readonly reply: Item }>,
      changeOf: () => Change | Promise<Change>,
    ) => deliverChange(cache, module, siteId, send, changeOf),
    [cache, module, siteId],
  );
}
