import { add, tell } from '../../demo/seed/rows.ts';
import { type WatchersReply, activityCalls } from '../contract/activity.ts';
import { Failure, invalid } from '../contract/failure.ts';
import type { LoadedModule } from '../runtime/compile/modules.ts';
import type { Item } from '../runtime/record/item.ts';
import { valueOf } from '../runtime/record/values.ts';
import { Kind } from './kind.ts';
import { type Answer, type Asked, type Mock, answer } from './memory.ts';
import { gone, readersOf } from './readers.ts';
import { idsIn } from './references.ts';

/** The calls of who watches items of one kind. */
export function watcherAnswers(mock: Mock, parts: LoadedModule): readonly Answer[] {
  const { watchers, users } = mock.rows;
  const kind = new Kind(mock, parts);
  const { type } = parts.compiled.document;
  const calls = activityCalls(parts.compiled.document);

  const stored = ({ id }: Item) =>
    watchers.filter((row) => row.module_type === type && row.item_id === id);

  function forced(item: Item): ReadonlySet<unknown> {
    const { columns } = kind.moduleOf(item);
    const naming = columns.filter(({ fieldType }) => fieldType.document.reference === 'user');
    return new Set(naming.flatMap((column) => idsIn(valueOf(column, item))));
  }

  function shown(asked: Asked, item: Item): WatchersReply {
    const named = forced(item);
    const mine = new Set(stored(item).map(({ user_id }) => user_id));
    const rows = users
      .filter(({ id }) => named.has(id) || mine.has(id))
      .map(({ id, display_name }) => ({
        user_id: id,
        user_name: display_name,
        is_forced: named.has(id),
      }));
    return {
      watchers: rows.toSorted((a, b) => (a.user_name < b.user_name ? -1 : 1)),
      readers: readersOf(mock, asked, type),
    };
  }

  function set(asked: Asked, call: string, item: Item, user_id: number, isOn: boolean) {
    if (isOn && !readersOf(mock, asked, type).user_ids.includes(user_id))
      throw invalid([gone('/user_id')]);
    if (!isOn && forced(item).has(user_id)) throw new Failure('must_watch');
    const known = stored(item).find((row) => row.user_id === user_id);
    if ((known !== undefined) === isOn) return shown(asked, item);
    if (known === undefined) add(watchers, { module_type: type, item_id: item.id, user_id });
    else watchers.splice(watchers.indexOf(known), 1);
    tell(mock.rows, {
      site_id: asked.site.id,
      call,
      item_type: `${type}.watchers`,
      item_id: item.id,
      at: asked.context.now,
      user_id: asked.user.id,
      changes: {},
      comment: null,
    });
    return shown(asked, item);
  }

  const own = [calls.watch, calls.unwatch].map((call) =>
    answer(call, (asked) => {
      const item = kind.present(asked, asked.params.itemId);
      return set(asked, call.name, item, asked.user.id, call === calls.watch);
    }),
  );
  const others = [calls.addWatcher, calls.removeWatcher].map((call) =>
    answer(call, (asked) => {
      const item = kind.present(asked, asked.params.itemId);
      return set(asked, call.name, item, asked.params.userId, call === calls.addWatcher);
    }),
  );
  return [
    answer(calls.watchers, (asked) => shown(asked, kind.found(asked, asked.params.itemId))),
    ...own,
    ...others,
  ];
}
