import type { Call } from '../contract/call.ts';
import { Failure, invalid } from '../contract/failure.ts';
import { groupCalls } from '../contract/groups.ts';
import { itemCalls } from '../contract/items.ts';
import type { HistoryReply } from '../contract/item-schemas.ts';
import type { LoadedModule } from '../runtime/compile/modules.ts';
import { dedupeErrors } from '../runtime/record/change.ts';
import type { Item, ItemChanges } from '../runtime/record/item.ts';
import { resolveIdentity, buildNewItem, requestedTemplateId } from '../runtime/record/new-item.ts';
import { emptyRootColumn, parentColumn } from '../runtime/record/tree.ts';
import { validateItem } from '../runtime/record/validate.ts';
import { valueOf } from '../runtime/record/values.ts';
import { inboundOf } from './inbound.ts';
import { groupItems } from './groups.ts';
import { commentsOf } from './comments.ts';
import { Kind } from './kind.ts';
import { listItems } from './list.ts';
import { changeAll, checkAll, moveAll, reportOf } from './many.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { idsIn, outerErrors } from './references.ts';

function made(kind: Kind, asked: Asked, body: ItemChanges): Item {
  const { mock } = kind;
  const wanted = requestedTemplateId(body);
  const { type } = kind.compiled.document;
  const newest = mock.rows.templates.findLast(
    (row) => row.id === wanted && row.module_type === type && row.site_id === asked.site.id,
  );
  const { identity, errors } = resolveIdentity(body, newest?.version ?? null, mock.uuid());
  if (errors.length > 0) throw invalid(errors);
  const { clientId, templateId: template_id, templateVersion: template_version } = identity;
  const module = kind.moduleOf({ template_id, template_version });
  const by = { siteId: asked.site.id, userId: asked.user.id, context: asked.context };
  const { item, errors: ofChanges } = buildNewItem(module, identity, body, by);
  const own = dedupeErrors([...ofChanges, ...validateItem(module, item, asked.context)]);
  const all = outerErrors(mock, module, null, item, own);
  if (all.length > 0) throw invalid(all);
  const current = kind.items.find((each) => each.client_id === clientId);
  if (current !== undefined)
    throw new Failure('client_id_taken', {}, { current: kind.shown(current) });
  return item;
}

function removed({ compiled, items }: Kind, { context, user }: Asked, before: Item): Item {
  const parent = parentColumn(compiled);
  if (emptyRootColumn(compiled, before) !== null) throw new Failure('root_item');
  const below = items.filter(
    (each) =>
      parent !== null &&
      each.deleted_at === null &&
      idsIn(valueOf(parent, each)).includes(before.id),
  );
  if (below.length > 0) throw new Failure('still_referenced', { count: below.length });
  return { ...before, deleted_at: context.now, deleted_by_user_id: user.id };
}

function restored(kind: Kind, before: Item): Item {
  if (before.deleted_at === null) throw new Failure('not_deleted');
  const module = kind.moduleOf(before);
  const parent = parentColumn(module)?.pointer;
  const errors = outerErrors(kind.mock, module, null, before, []).filter(
    ({ code, pointer }) => code === 'unique' || pointer === parent,
  );
  if (errors.length > 0) throw invalid(errors);
  return { ...before, deleted_at: null, deleted_by_user_id: null };
}

function historyOf({ mock, compiled }: Kind, itemId: number): HistoryReply {
  const names = new Map(mock.rows.users.map((user) => [user.id, user.display_name]));
  const { type } = compiled.document;
  const told = [type, commentsOf(type)];
  const mine = mock.rows.events.filter(
    ({ item_id, item_type }) => item_id === itemId && told.includes(item_type),
  );
  const history = mine.map(({ sequence, at, user_id, call, changes, comment }) => {
    const user_name = user_id === null ? null : (names.get(user_id) ?? null);
    return { sequence, at, user_id, user_name, call, changes, comment };
  });
  return { history: history.toReversed() };
}

/** The calls of one item kind, on the rows of its table; the verdicts are the runtime's. */
export function itemAnswers(mock: Mock, parts: LoadedModule): readonly Answer[] {
  const kind = new Kind(mock, parts);
  const calls = itemCalls(parts.compiled.document);
  const { groups } = groupCalls(parts.compiled.document);
  const itemAnswer = <P, B>(
    call: Call<P, object, B, Item>,
    give: (asked: Asked<P, object, B>) => Item,
  ) => answer(call, (asked) => kind.shown(give(asked)));
  const { create, patch, remove, restore, transition, batch, bulk, transitions } = calls;
  const { removeMany, restoreMany } = calls;

  function bin(asked: Asked, call: string, id: number): Item {
    const before = kind.present(asked, id);
    return kind.store(asked, call, before, removed(kind, asked, before));
  }
  function unbin(asked: Asked, call: string, id: number): Item {
    const before = kind.found(asked, id);
    return kind.store(asked, call, before, restored(kind, before));
  }

  return [
    answer(calls.list, (asked) => listItems(kind, asked, asked.query)),
    answer(groups, (asked) => groupItems(kind, asked, asked.query)),
    itemAnswer(calls.get, (asked) => kind.found(asked, asked.params.itemId)),
    answer(calls.history, (asked) => historyOf(kind, kind.found(asked, asked.params.itemId).id)),
    answer(calls.inbound, (asked) => inboundOf(kind, asked)),
    itemAnswer(create, (asked) =>
      kind.store(asked, create.name, null, made(kind, asked, asked.body)),
    ),
    itemAnswer(patch, (asked) => {
      const before = kind.present(asked, asked.params.itemId);
      return kind.store(asked, patch.name, before, kind.changed(asked, before, asked.body));
    }),
    itemAnswer(remove, (asked) => bin(asked, remove.name, asked.params.itemId)),
    itemAnswer(restore, (asked) => unbin(asked, restore.name, asked.params.itemId)),
    itemAnswer(transition, (asked) =>
      kind.move(asked, transition.name, asked.params.itemId, asked.body),
    ),
    answer(batch, (asked) =>
      changeAll(kind, asked, batch.name, asked.body, (at) => ({
        item: `/${at}`,
        changes: `/${at}/changes`,
      })),
    ),
    answer(calls.check, (asked) => checkAll(kind, asked, asked.body)),
    answer(bulk, (asked) => {
      const entries = asked.body.items.map((each) => ({ ...each, changes: asked.body.changes }));
      const placeOf = (at: number) => ({ item: `/items/${at}`, changes: '/changes' });
      return changeAll(kind, asked, bulk.name, entries, placeOf);
    }),
    answer(transitions, (asked) => moveAll(kind, asked, transitions.name, asked.body)),
    answer(removeMany, (asked) =>
      reportOf(kind, asked, asked.body.items, (id) => bin(asked, removeMany.name, id)),
    ),
    answer(restoreMany, (asked) =>
      reportOf(kind, asked, asked.body.items, (id) => unbin(asked, restoreMany.name, id)),
    ),
  ];
}
