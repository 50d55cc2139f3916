import i18next from 'i18next';
import { unsentChanges } from '../../../api/outbox/device-outbox.ts';
import { reachServer } from '../../../api/outbox/reach.ts';
import { isApiError } from '../../../api/error.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { loadKeeping, loadRules } from '../../outbox/load-keeping.ts';
import type { Change } from '../../outbox/new-entry.ts';
import type { Outcome } from './bulk-action.ts';
import type { ActionContext } from './useActionContext.ts';

interface Batch<Entry extends { readonly item: Item }> {
  readonly entries: readonly Entry[];
  /** Sends entries in one call. */
  readonly send: (
    entries: readonly Entry[],
    signal: AbortSignal | undefined,
  ) => Promise<readonly Outcome[]>;
  /** The change to keep, or why the item can't be changed, as a sentence. */
  readonly changeOf: (entry: Entry) => Change | string;
  /** Says what would happen, and keeps nothing. */
  readonly isDryRun?: boolean;
}

/** The most changes of one action that a device keeps: each is a request of its own later. */
const mostKept = 1000;

/** Keeps the change of each entry on this device. */
async function keep<Entry extends { readonly item: Item }>(
  { cache, siteId, moduleOf }: ActionContext,
  { changeOf, isDryRun = false }: Batch<Entry>,
  entries: readonly Entry[],
): Promise<ReadonlyMap<Entry, Outcome>> {
  const outcomes = new Map<Entry, Outcome>();
  const refuse = (entry: Entry, reason: string) =>
    outcomes.set(entry, { item: entry.item, after: null, reasons: [reason] });
  const wanted: { readonly entry: Entry; readonly change: Change }[] = [];
  for (const entry of entries) {
    const change = changeOf(entry);
    if (typeof change === 'string') refuse(entry, change);
    else if (isDryRun)
      outcomes.set(entry, { item: entry.item, after: change.mine, reasons: [], isKept: true });
    else wanted.push({ entry, change });
  }
  const room = Math.max(0, mostKept - unsentChanges.get().entries.length);
  for (const { entry } of wanted.slice(room)) refuse(entry, i18next.t('bulk:kept_most'));
  const some = wanted.slice(0, room);
  if (some.length === 0) return outcomes;
  const { keepChanges } = await loadKeeping();
  const kept = await keepChanges(
    cache,
    siteId,
    some.map(({ entry, change }) => ({ module: moduleOf(entry.item), change })),
  );
  for (const [at, { entry }] of some.entries()) {
    const result = kept[at];
    if (result === undefined) continue;
    if (isApiError(result)) refuse(entry, result.message);
    else outcomes.set(entry, { item: entry.item, after: result, reasons: [], isKept: true });
  }
  return outcomes;
}

/**
 * The outcomes of a batch: from the server, or of changes that this device keeps, one for each item,
 * while there is no connection or earlier changes of an item wait. Rejects with an ApiError.
 */
export async function deliverBatch<Entry extends { readonly item: Item }>(
  context: ActionContext,
  batch: Batch<Entry>,
): Promise<readonly Outcome[]> {
  const { entries, send, changeOf } = batch;
  const outbox = unsentChanges.get();
  const waiting = new Set<Entry>();
  if (outbox.last > 0) {
    const { mustWait } = await loadRules();
    for (const entry of entries) {
      const change = changeOf(entry);
      const module = context.moduleOf(entry.item);
      if (typeof change !== 'string' && mustWait(outbox, module, context.siteId, change))
        waiting.add(entry);
    }
  }
  const direct = entries.filter((entry) => !waiting.has(entry));
  const answer = direct.length === 0 ? [] : await reachServer((signal) => send(direct, signal));
  const isSent = answer !== 'unreached';
  const kept = await keep(context, batch, isSent ? [...waiting] : entries);
  const sent = new Map(isSent ? direct.map((entry, at) => [entry, answer[at]] as const) : []);
  return entries.flatMap((entry) => {
    const outcome = sent.get(entry) ?? kept.get(entry);
    return outcome === undefined ? [] : [outcome];
  });
}
