import { hasErrors, problem } from '../compile/problems.ts';
import { ruleCompiler, type RuleCompiler } from '../compile/column-rules.ts';
import type { FlowDocument, FlowNodeDocument, StatusFamily } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { ruleScope } from '../rules/scope.ts';
import type { RuleScope } from '../rules/types.ts';
import { compileAssignments } from './assignees.ts';
import { checkFlow } from './check.ts';
import { nextStatusNumbers, startNumber, statusKeys } from './keys.ts';
import { compileRecords } from './records.ts';
import { graphOf, isStatusNode, type FlowGraph } from './nodes.ts';
import type {
  AssignmentColumn,
  CompiledFlow,
  CompiledGate,
  CompiledMove,
  CompiledRequirement,
  CompiledStatus,
} from './types.ts';

const mostWays = 100;
/** Checks passed on all ways from a status, arrivals included: more than 100 ways can need. */
const mostSteps = 25_000;

export type FlowResult =
  | { readonly ok: true; readonly flow: CompiledFlow; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function familyOf(node: FlowNodeDocument, isTerminal: boolean): StatusFamily {
  if (node.family !== undefined) return node.family;
  if (node.kind === 'approval') return 'waiting';
  if (node.kind === 'status_start') return 'not_started';
  return isTerminal ? 'done' : 'moving';
}

/** The statuses of a flow by the id of their node, with the numbers of their keys. */
export function statusesOf(
  flow: FlowDocument,
  given: ReadonlyMap<string, number>,
  graph: FlowGraph = graphOf(flow),
): ReadonlyMap<string, CompiledStatus> {
  const keys = statusKeys(flow);
  const numbers = nextStatusNumbers(flow, given);
  return new Map(
    flow.nodes.filter(isStatusNode).map((node) => {
      const key = keys.get(node.id) ?? node.id;
      const isTerminal = graph.leaving(node.id).length === 0;
      const status: CompiledStatus = {
        key,
        number: node.kind === 'status_start' ? startNumber : (numbers.get(key) ?? startNumber),
        label: node.label,
        colour: node.colour,
        family: familyOf(node, isTerminal),
        isApproval: node.kind === 'approval',
        isTerminal,
        node,
      };
      return [node.id, status];
    }),
  );
}

function compileGate(
  node: FlowNodeDocument,
  pointer: string,
  rules: RuleCompiler,
  scope: RuleScope,
): CompiledGate {
  const requirements = (node.requirements ?? []).flatMap(
    ({ rule, message, field }, index): CompiledRequirement[] => {
      const at = `${pointer}/requirements/${index}`;
      if (field !== undefined && !scope.variables.has(field)) {
        rules.problems.push(problem('rule_variable', `${at}/field`, { name: field }));
      }
      const compiled = rules.compile(rule, 'boolean', `${at}/rule`);
      if (compiled === null) return [];
      return [{ rule: compiled, message, field: field ?? compiled.reads[0] ?? null }];
    },
  );
  return { node, requirements, requiresComment: node.requiresComment === true };
}

/**
 * The moves from a status through gates to every status that can be reached; null beyond the limit.
 * A check that a way has passed is not passed again.
 */
function waysFrom(
  from: CompiledStatus,
  graph: FlowGraph,
  statuses: ReadonlyMap<string, CompiledStatus>,
  gates: ReadonlyMap<string, CompiledGate>,
): readonly CompiledMove[] | null {
  const moves: CompiledMove[] = [];
  let arrivals = 0;
  let steps = 0;
  const walk = (id: string, passed: readonly CompiledGate[], isReject: boolean): boolean => {
    steps += 1;
    if (steps > mostSteps) return false;
    const to = statuses.get(id);
    if (to !== undefined) {
      if (to !== from) moves.push({ from, to, gates: passed, isReject });
      arrivals += 1;
      return arrivals <= mostWays;
    }
    const gate = gates.get(id);
    return (
      gate === undefined ||
      passed.includes(gate) ||
      graph.leaving(id).every(({ target }) => walk(target, [...passed, gate], isReject))
    );
  };
  const isWithin = graph
    .leaving(from.node.id)
    .every(({ target, sourceHandle }) => walk(target, [], sourceHandle === 'reject'));
  return isWithin ? moves : null;
}

/** The parts of a flow that can be read although it has problems. */
export interface ReadFlow {
  /** By the id of their node. */
  readonly statuses: ReadonlyMap<string, CompiledStatus>;
  readonly start: CompiledStatus | undefined;
  /** By the id of their node. */
  readonly gates: ReadonlyMap<string, CompiledGate>;
  /** Moves that leave a status, by the id of its node. */
  readonly moves: ReadonlyMap<string, readonly CompiledMove[]>;
  readonly records: CompiledFlow['records'];
  readonly assignments: CompiledFlow['assignments'];
  /** Their pointers are relative to the flow. */
  readonly problems: readonly Problem[];
}

/** Reads a flow that may be broken, with its problems; see `compileFlow`. */
export function readFlow(
  document: FlowDocument,
  numbers: ReadonlyMap<string, number>,
  columns: ReadonlyMap<string, AssignmentColumn>,
): ReadFlow {
  const scope = ruleScope(columns.values());
  const rules = ruleCompiler(scope);
  const gates = new Map(
    document.nodes.flatMap((node, index) =>
      isStatusNode(node) ? [] : [[node.id, compileGate(node, `/nodes/${index}`, rules, scope)]],
    ),
  );
  const { records, problems: ofRecords } = compileRecords(document, columns);
  const { assignments, problems: ofAssignees } = compileAssignments(document, columns.values());
  const graph = graphOf(document);
  const statuses = statusesOf(document, numbers, graph);
  const moves = new Map<string, readonly CompiledMove[]>();
  const ofWays: Problem[] = [];
  for (const [id, status] of statuses) {
    const ways = waysFrom(status, graph, statuses, gates);
    if (ways !== null) moves.set(id, ways);
    else {
      const at = `/nodes/${document.nodes.indexOf(status.node)}`;
      ofWays.push(problem('flow_many_ways', at, { node: status.label, limit: mostWays }));
    }
  }
  return {
    statuses,
    start: [...statuses.values()].find(({ node }) => node.kind === 'status_start'),
    gates,
    moves,
    records,
    assignments,
    problems: [
      ...checkFlow(document, numbers),
      ...rules.problems,
      ...ofRecords,
      ...ofAssignees,
      ...ofWays,
    ],
  };
}

/**
 * Compiles a status flow (spec 4.5): its statuses with keys and numbers, and every move between
 * them through gates. `numbers` are those assigned to status keys so far; other keys get the next
 * free ones in node order. Requirements may read `columns`. Pointers of problems begin with
 * `pointer`.
 */
export function compileFlow(
  document: FlowDocument,
  numbers: ReadonlyMap<string, number>,
  columns: ReadonlyMap<string, AssignmentColumn>,
  pointer = '',
): FlowResult {
  const { start, moves, records, assignments, ...read } = readFlow(document, numbers, columns);
  const problems = read.problems.map((each) => ({ ...each, pointer: pointer + each.pointer }));
  if (start === undefined || hasErrors(problems)) return { ok: false, problems };
  const statuses = [...read.statuses.values()];
  return {
    ok: true,
    flow: {
      statuses,
      start,
      byKey: new Map(statuses.map((status) => [status.key, status])),
      byNumber: new Map(statuses.map((status) => [status.number, status])),
      movesFrom: new Map(statuses.map(({ number, node }) => [number, moves.get(node.id) ?? []])),
      records,
      assignments,
      unmetOnEntry: () => [],
      byDb: columns,
    },
    problems,
  };
}
