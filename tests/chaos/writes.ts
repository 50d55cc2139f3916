import type { Random } from '../../demo/generate/random.ts';
import { isHeldByStatus } from '../../src/runtime/record/column-state.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import type { Call } from './calls.ts';
import type { TestModule } from './test-modules.ts';

export type Action = 'create' | 'patch' | 'move' | 'delete' | 'restore' | 'batch';

/** A write with all the data to resend it if its response is lost. */
export interface Write {
  readonly action: Action;
  readonly call: Call & { readonly key: string };
  readonly type: string;
  /** The number of items that it changes; 0 if none. */
  readonly items: number;
  /** The name that it gives to them; null if it does not change it. */
  readonly name: string | null;
}

/** Items that this test made, as last seen. */
export interface Stock {
  readonly note: (item: Item) => void;
  /** The newest items of a type. */
  readonly of: (type: string) => readonly Item[];
}

/** So few that writers meet at the same item. */
const newest = 30;

export function newStock(): Stock {
  const known = new Map<string, Map<number, Item>>();
  return {
    note: (item) => {
      const items = known.get(item.type) ?? new Map<number, Item>();
      known.set(item.type, items);
      if ((items.get(item.id)?.version ?? 0) < item.version) items.set(item.id, item);
    },
    of: (type) => [...(known.get(type)?.values() ?? [])].slice(-newest),
  };
}

const actions: readonly (readonly [Action, number])[] = [
  ['create', 25],
  ['patch', 40],
  ['move', 10],
  ['delete', 6],
  ['restore', 4],
  ['batch', 15],
];
const fillers = ['', ' Pümpe', ' ポンプ 😀', ` ${'long '.repeat(30)}end`];

/** Draws the next write; `tag` is unique to it. If there is nothing to change, it is a new item. */
export function drawWrite(
  tag: string,
  targets: readonly TestModule[],
  stock: Stock,
  of: Random,
): Write {
  const { type, path, module, required } = of.pick(targets);
  const name = tag + of.pick(fillers);
  const items = stock.of(type);
  const present = items.filter(({ deleted_at }) => deleted_at === null);
  const editable = present.filter((item) => !isHeldByStatus(module, item, '/name'));
  const deleted = items.filter(({ deleted_at }) => deleted_at !== null);
  const create: Write = {
    action: 'create',
    type,
    items: 1,
    name,
    call: { method: 'POST', path, body: { ...required, name }, key: tag },
  };
  const one = (
    action: Action,
    from: readonly Item[],
    call: (item: Item) => Omit<Call, 'version' | 'key'> | null,
    named: string | null = null,
  ): Write => {
    if (from.length === 0) return create;
    const item = of.pick(from);
    const made = call(item);
    if (made === null) return create;
    return {
      action,
      type,
      items: 1,
      name: named,
      call: { ...made, version: item.version, key: tag },
    };
  };

  const action = of.weighted(actions);
  switch (action) {
    case 'create':
      return create;
    case 'patch':
      return one(
        action,
        editable,
        ({ id }) => ({ method: 'PATCH', path: `${path}/${id}`, body: { name } }),
        name,
      );
    case 'move':
      return one(action, present, ({ id, status }) => {
        const moves = module.flow.movesFrom.get(status) ?? [];
        if (moves.length === 0) return null;
        const body = { to: of.pick(moves).to.key, comment: tag };
        return { method: 'POST', path: `${path}/${id}/transitions`, body };
      });
    case 'delete':
      return one(action, present, ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }));
    case 'restore':
      return one(action, deleted, ({ id }) => ({ method: 'POST', path: `${path}/${id}/restore` }));
    case 'batch': {
      const some = editable.filter(() => of.chance(0.4));
      if (some.length < 2) return create;
      const body = some.map(({ id, version }) => ({ id, version, changes: { name } }));
      const call: Write['call'] = { method: 'PATCH', path: `${path}/batch`, body, key: tag };
      return { action, type, items: some.length, name, call };
    }
  }
}
