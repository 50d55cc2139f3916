import type {
  FlowDocument,
  FlowEdgeDocument,
  FlowNodeDocument,
  StatusFamily,
} from '../../src/runtime/documents.ts';
import { textIn } from '../../src/runtime/text.ts';

/** A status of the flow, with its key and number. */
export interface Rest {
  readonly node: FlowNodeDocument;
  readonly key: string;
  readonly number: number;
  readonly family: StatusFamily;
  readonly isTerminal: boolean;
}

/** A way from one status to another, with its gates. */
export interface Way {
  readonly from: Rest;
  readonly to: Rest;
  readonly gates: readonly FlowNodeDocument[];
  readonly isReject: boolean;
}

export interface FlowPlan {
  readonly rests: readonly Rest[];
  readonly ways: readonly Way[];
  /** Labels of nodes that no way from the start leads to. */
  readonly unreached: readonly FlowNodeDocument[];
}

const resting = new Set(['status_start', 'status_intermediate', 'approval']);

function keyOf(node: FlowNodeDocument, taken: Set<string>): string {
  if (node.statusCode !== undefined) return node.statusCode;
  const words = textIn(node.label, 'en')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .join('_');
  const made = (words || node.id.toUpperCase().replace(/\W/g, '_')).slice(0, 50);
  const wanted = /^[A-Z]/.test(made) ? made : `STATUS_${made}`;
  let key = wanted;
  for (let count = 2; taken.has(key); count += 1) key = `${wanted}_${count}`;
  return key;
}

function familyOf({ family, kind }: FlowNodeDocument, isTerminal: boolean): StatusFamily {
  if (family !== undefined) return family;
  if (kind === 'approval') return 'waiting';
  if (kind === 'status_start') return 'not_started';
  return isTerminal ? 'done' : 'moving';
}

function restsOf({ nodes, edges }: FlowDocument): readonly Rest[] {
  const there = new Set(nodes.map(({ id }) => id));
  const taken = new Set(
    nodes.flatMap(({ kind, statusCode }) => (resting.has(kind) ? (statusCode ?? []) : [])),
  );
  let last = 1;
  return nodes
    .filter(({ kind }) => resting.has(kind))
    .map((node) => {
      const key = keyOf(node, taken);
      taken.add(key);
      const isTerminal = !edges.some(
        ({ source, target }) => source === node.id && there.has(target),
      );
      const number = node.kind === 'status_start' ? 1 : (last += 1);
      return { node, key, number, family: familyOf(node, isTerminal), isTerminal };
    });
}

/**
 * Walks a flow's diagram: every status, every way between two of them through gates, and
 * unreachable nodes.
 */
export function walkFlow(flow: FlowDocument): FlowPlan {
  const rests = restsOf(flow);
  const rest = new Map(rests.map((each) => [each.node.id, each]));
  const node = new Map(flow.nodes.map((each) => [each.id, each]));
  const leaving = (id: string) => flow.edges.filter(({ source }) => source === id);
  const follow = (
    from: Rest,
    { target }: FlowEdgeDocument,
    gates: readonly FlowNodeDocument[],
    isReject: boolean,
  ): readonly Way[] => {
    const to = rest.get(target);
    if (to !== undefined) return to === from ? [] : [{ from, to, gates, isReject }];
    const gate = node.get(target);
    if (gate === undefined || gates.includes(gate)) return [];
    return leaving(target).flatMap((edge) => follow(from, edge, [...gates, gate], isReject));
  };
  const ways = rests.flatMap((from) =>
    leaving(from.node.id).flatMap((edge) => follow(from, edge, [], edge.sourceHandle === 'reject')),
  );
  const reached = new Set(
    flow.nodes.filter(({ kind }) => kind === 'status_start').map(({ id }) => id),
  );
  for (const id of reached) leaving(id).forEach(({ target }) => reached.add(target));
  return { rests, ways, unreached: flow.nodes.filter(({ id }) => !reached.has(id)) };
}
