import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { moveOptions } from '../../../src/runtime/flow/move-options.ts';
import type { FlowPeople, FlowPerson } from '../../../src/runtime/flow/review/people.ts';
import { transition } from '../../../src/runtime/flow/transition.ts';
import type { Actor, MoveKind } from '../../../src/runtime/flow/types.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item } from '../../../src/runtime/record/item.ts';

/** What happened at the status of a node, over all items, people and values. */
export interface Explored {
  /** People who moved an item from it, or decided on it, by kind of move. */
  readonly movers: Map<MoveKind, Set<number>>;
  /** An item left it by a move, or by an approval that was complete. */
  isLeft: boolean;
}

const mostStates = 2_000;

function actorOf(person: FlowPerson, { teams, roles }: FlowPeople): Actor {
  const groupsOf = (groups: FlowPeople['teams']) =>
    groups.filter(({ member_ids }) => member_ids.includes(person.id)).map(({ id }) => id);
  return {
    user_id: person.id,
    team_ids: groupsOf(teams),
    role_ids: groupsOf(roles),
    may: (action) => person.permissions.has(action),
    now: '2026-11-22T10:00:00.000Z',
    timeZone: 'Europe/Berlin',
  };
}

/** As the server does, before it asks the flow. */
const mayTry = ({ permissions }: FlowPerson) =>
  permissions.has('read') && (permissions.has('transition') || permissions.has('approve'));

/**
 * Walks all items of a flow through `transition`: every person who may create one creates it, and
 * everybody tries every move with every one of these values of a number, from every state that is
 * reached. By the id of the node; null if there are too many states.
 */
export function explore(
  module: CompiledModule,
  people: FlowPeople,
  db: string,
  values: readonly (number | null)[],
): ReadonlyMap<string, Explored> | null {
  const { flow } = module;
  const creators = people.users.filter(({ permissions }) => permissions.has('create'));
  const first = (creators.length === 0 ? [{ id: 99 }] : creators).map(({ id }): Item => ({
    ...blankItem(module, 1),
    created_by_user_id: id,
  }));
  const seen = new Map(first.map((item) => [JSON.stringify(item), item]));
  const found = new Map<string, Explored>();
  const at = (node: string): Explored => {
    const known = found.get(node) ?? { movers: new Map<MoveKind, Set<number>>(), isLeft: false };
    found.set(node, known);
    return known;
  };
  for (const item of seen.values()) {
    if (seen.size > mostStates) return null;
    const here = at(flow.byNumber.get(item.status)?.node.id ?? '');
    for (const person of people.users.filter(mayTry)) {
      const actor = actorOf(person, people);
      for (const value of values) {
        const filled = { ...item, [db]: value };
        for (const { to, kind, denial } of moveOptions(flow, filled, actor)) {
          if (denial !== null) continue;
          const result = transition(flow, filled, { to: to.key, comment: 'why' }, actor);
          if (!result.ok) throw new Error(`An open move to ${to.key} was denied`);
          const movers = here.movers.get(kind) ?? new Set<number>();
          here.movers.set(kind, movers.add(person.id));
          const isMoved = result.item.status !== item.status;
          here.isLeft ||= isMoved && (kind === 'move' || kind === 'approve');
          const next = { ...result.item, [db]: null };
          seen.set(JSON.stringify(next), next);
        }
      }
    }
  }
  return found;
}
