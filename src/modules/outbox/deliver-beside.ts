import type { QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../api/client.ts';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { reachServer } from '../../api/outbox/reach.ts';
import { randomUuid } from '../../api/uuid.ts';
import { type BesideAction, idempotencyKeyOf } from '../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { loadKeeping, loadRules } from './load-keeping.ts';

/** What a call of something beside an item is sent with. */
export type SendingBeside = Pick<CallInput<unknown, unknown, unknown>, 'idempotencyKey' | 'signal'>;

/** The reply of the server, or the id of the entry with which this device keeps it. */
export type DeliveredBeside<Reply> =
  { readonly reply: Reply } | { readonly reply: null; readonly keptAs: string };

/**
 * Sends something beside an item, such as a comment, or keeps it on this device while there is no
 * connection. What is sent later is the same request, with the same key. Rejects with an ApiError if the
 * server refuses it or it can't be kept.
 *
 * @param send gets the id of the entry too, by which the server knows what it has made
 */
export async function deliverBeside<Reply>(
  cache: QueryClient,
  module: CompiledModule,
  item: Item,
  action: BesideAction,
  send: (sending: SendingBeside, id: string) => Promise<Reply>,
): Promise<DeliveredBeside<Reply>> {
  const id = randomUuid();
  const change = { id, action, base: item, mine: item };
  const { site_id: siteId } = item;
  const outbox = unsentChanges.get();
  const waits = outbox.last > 0 && (await loadRules()).mustWait(outbox, module, siteId, change);
  const idempotencyKey = idempotencyKeyOf({ id, revision: 0 });
  const answer = waits
    ? 'unreached'
    : await reachServer((signal) =>
        send({ idempotencyKey, ...(signal === undefined ? {} : { signal }) }, id),
      );
  if (answer !== 'unreached') return { reply: answer };
  const { keepChange } = await loadKeeping();
  await keepChange(cache, module, siteId, change);
  return { reply: null, keptAs: id };
}
