import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import { moveOptions } from '../../../../src/runtime/flow/move-options.ts';
import { transition } from '../../../../src/runtime/flow/transition.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { inLanguages } from '../derive/names.ts';
import { anyone, moment, type MoveActor, type Example, type Probe } from '../types.ts';
import { itemOf } from './record.ts';

export function statuses({ flow }: CompiledModule): unknown {
  return flow.statuses.map(({ key }) => key);
}

/** Every way between two statuses, with its gates. */
export function ways({ flow }: CompiledModule): unknown {
  return flow.statuses.flatMap(({ number, key }) =>
    (flow.movesFrom.get(number) ?? []).map(
      ({ to, gates }) => `${[key, ...gates.map(({ node }) => node.id), to.key].join(' → ')}`,
    ),
  );
}

const actorOf = ({ user, teams, roles, may }: MoveActor) => ({
  user_id: user,
  team_ids: teams,
  role_ids: roles,
  may: () => may,
  ...moment,
});

/** The options of an item's status menu. */
export function offers(module: CompiledModule, from: string, example: Example): unknown {
  const at = module.flow.byKey.get(from);
  if (at === undefined) return null;
  const item = { ...itemOf(module, example), status: at.number };
  return moveOptions(module.flow, item, actorOf(anyone)).map(
    ({ to, kind, requiresComment: asksComment, denial }) => ({
      to: to.key,
      kind,
      asksComment,
      denied: denial?.code ?? null,
    }),
  );
}

export function status({ flow }: CompiledModule, key: string): unknown {
  const found = flow.byKey.get(key);
  if (found === undefined) return null;
  const { number, label, colour, family, isApproval, isTerminal, node } = found;
  const action = inLanguages(node.action ?? null);
  return { number, label: inLanguages(label), action, colour, family, isApproval, isTerminal };
}

function waiting(module: CompiledModule, probe: Extract<Probe, { kind: 'move' }>): Item | null {
  const from = module.flow.byKey.get(probe.from);
  if (from === undefined) return null;
  const approvals = probe.approvedBy.map((user_id) => ({ user_id, at: moment.now }));
  const item = itemOf(module, probe.example);
  return { ...item, status: from.number, flow_state: { node: from.node.id, approvals } };
}

/** The status of an item after a move, or the denial. */
export function move(module: CompiledModule, probe: Extract<Probe, { kind: 'move' }>): unknown {
  const item = waiting(module, probe);
  if (item === null) return null;
  const comment = probe.comment ? { comment: 'Because it has to be.' } : {};
  const wanted = { to: probe.to, ...comment };
  const result = transition(module.flow, item, wanted, actorOf(probe.asking));
  if (!result.ok) {
    const { code, node, field, unmet, from } = result.denial;
    return {
      refused: {
        code,
        node,
        field,
        unmet: unmet.map((each) => ({ message: inLanguages(each.message), field: each.field })),
        from: from.map(inLanguages),
      },
    };
  }
  const { status: number, flow_state } = result.item;
  return {
    status: module.flow.byNumber.get(number)?.key ?? null,
    approvedBy: flow_state?.approvals.map(({ user_id }) => user_id) ?? [],
  };
}
