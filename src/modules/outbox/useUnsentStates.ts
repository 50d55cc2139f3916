import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { useStore } from '../../browser/useStore.ts';
import type { Outbox } from '../../domain/outbox/outbox.ts';
import { type UnsentState, unsentStates } from '../../domain/outbox/unsent-states.ts';

export type UnsentStates = ReadonlyMap<number, UnsentState>;

interface Known {
  readonly outbox: Outbox;
  readonly states: UnsentStates;
}

const none: UnsentStates = new Map();
const known = new Map<string, Known>();

const isSame = (a: UnsentStates, b: UnsentStates): boolean =>
  a.size === b.size && [...a].every(([id, state]) => b.get(id) === state);

/** The states of a module's items; the same object until one of them differs. */
function statesOf(outbox: Outbox, moduleType: string): UnsentStates {
  const before = known.get(moduleType);
  if (before?.outbox === outbox) return before.states;
  const found = unsentStates(outbox.entries, moduleType);
  const last = before?.states ?? none;
  const states = isSame(last, found) ? last : found;
  known.set(moduleType, { outbox, states });
  return states;
}

/** The items of a module that have unsent changes on this device, by id. */
export const useUnsentStates = (moduleType: string): UnsentStates =>
  useStore(unsentChanges, (outbox) => statesOf(outbox, moduleType));

/** How an item stands in the outbox; undefined without unsent changes. */
export const useUnsentState = (moduleType: string, itemId: number): UnsentState | undefined =>
  useStore(unsentChanges, (outbox) => statesOf(outbox, moduleType).get(itemId));
