import { callServer } from '../../../api/client.ts';
import { isApiError } from '../../../api/error.ts';
import { itemCalls } from '../../../contract/items.ts';
import type { Item, ItemChanges } from '../../../runtime/record/item.ts';
import { changesBetween } from '../../form/values.ts';
import { type Action, isDone, type Outcome } from './action.ts';
import type { Around } from './around.ts';
import { reasonsOf } from './reasons.ts';
import { inSteps, stepSize } from './steps.ts';

export interface ChangeEntry {
  /** As the change is based on: another version is a conflict. */
  readonly item: Item;
  readonly changes: ItemChanges;
}

/** The call takes all or none: those at fault are left out, and the others are sent again. */
async function changeSome(
  around: Around,
  entries: readonly ChangeEntry[],
): Promise<readonly Outcome[]> {
  const { kind, siteId, ownOf, language } = around;
  const refused = new Map<Item, readonly string[]>();
  const changed = new Map<Item, Item>();
  for (let open = entries; open.length > 0;) {
    const body = open.map(({ item: { id, version }, changes }) => ({ id, version, changes }));
    try {
      const { reply } = await callServer(itemCalls(moduleRef).batch, { params: { siteId }, body });
      const items = reply[moduleRef.wrapper] ?? [];
      for (const [at, { item }] of open.entries()) changed.set(item, items[at] ?? item);
      break;
    } catch (error) {
      const faulty = isApiError(error) ? (error.details?.items ?? []) : [];
      if (faulty.length === 0) throw error;
      const byId = new Map(faulty.map((each) => [each.id, each]));
      for (const { item } of open) {
        const fault = byId.get(item.id);
        if (fault !== undefined) refused.set(item, reasonsOf(ownOf(item), fault, language));
      }
      open = open.filter(({ item }) => !refused.has(item));
    }
  }
  return entries.map(({ item }) => ({
    item,
    after: changed.get(item) ?? null,
    reasons: refused.get(item) ?? [],
  }));
}

function changing(
  around: Around,
  type: 'change' | 'put_back',
  entries: readonly ChangeEntry[],
): Action {
  return {
    kind,
    total: entries.length,
    run: (control) => inSteps(entries, stepSize, control, (some) => changeSome(around, some)),
    undo(done) {
      if (type === 'put_back') return null;
      const back = done.filter(isDone).map(({ item, after }) => ({
        item: after,
        changes: changesBetween(around.ownOf(item), after, item),
      }));
      return changing(around, 'put_back', back);
    },
  };
}

/** Changes fields of items, each as its entry says; what others changed since is refused. */
export function changeAction(around: Around, entries: readonly ChangeEntry[]): Action {
  return changing(around, 'change', entries);
}
