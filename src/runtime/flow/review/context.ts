import type { CompiledColumn, CompiledModule } from '../../compiled.ts';
import type { FlowDocument } from '../../documents.ts';
import { ruleScope } from '../../rules/scope.ts';
import type { RuleScope } from '../../rules/types.ts';
import type { Text } from '../../text.ts';
import { type ReadFlow, readFlow } from '../compile.ts';
import type { CompiledGate, CompiledMove, CompiledStatus } from '../types.ts';
import type { FlowPeople } from './people.ts';

/** What a flow is reviewed with. */
export interface ReviewOptions {
  /**
   * The module with the columns of the flow's template, compiled with this flow or with another
   * one; null while the columns don't compile, so that only the diagram is reviewed.
   */
  readonly module: CompiledModule | null;
  /** Numbers given to status keys so far; absent: those of the module's flow. */
  readonly numbers?: ReadonlyMap<string, number>;
  /** The people of the site; absent: what depends on them is not reviewed. */
  readonly people?: FlowPeople | undefined;
}

/** A flow that is reviewed, read once for all checks. */
export interface ReviewContext {
  readonly document: FlowDocument;
  readonly flow: ReadFlow;
  readonly module: CompiledModule | null;
  /** The columns of the module, as the moves of this flow see them. */
  readonly columns: ReadonlyMap<string, CompiledColumn>;
  readonly scope: RuleScope;
  readonly people: FlowPeople | null;
  /** The module's name in the plural, for sentences. */
  readonly items: Text;
  readonly statuses: readonly CompiledStatus[];
  readonly movesFrom: (status: CompiledStatus) => readonly CompiledMove[];
  /** The position of a node in the document. */
  readonly indexOf: (node: CompiledStatus['node']) => number;
}

function numbersOf(module: CompiledModule | null): ReadonlyMap<string, number> {
  return new Map((module?.flow.statuses ?? []).map(({ key, number }) => [key, number]));
}

const noColumns: ReadonlyMap<string, CompiledColumn> = new Map();

export function reviewContext(document: FlowDocument, options: ReviewOptions): ReviewContext {
  const { module, numbers = numbersOf(module), people = null } = options;
  const columns = module?.byDb ?? noColumns;
  const flow = readFlow(document, numbers, columns);
  const statuses = [...flow.statuses.values()];
  const indices = new Map(document.nodes.map((node, index) => [node, index]));
  return {
    document,
    flow,
    module,
    columns,
    scope: ruleScope(columns.values()),
    people,
    items: module?.document.name ?? '',
    statuses,
    movesFrom: ({ node }) => flow.moves.get(node.id) ?? [],
    indexOf: (node) => indices.get(node) ?? 0,
  };
}

/** The pointer of a status's node. */
export function statusPointer({ indexOf }: ReviewContext, { node }: CompiledStatus): string {
  return `/nodes/${indexOf(node)}`;
}

/** The statuses to which moves lead from these, and these; without moves through one check. */
export function statusesAfter(
  { movesFrom }: Pick<ReviewContext, 'movesFrom'>,
  from: readonly CompiledStatus[],
  without: CompiledGate | null = null,
): ReadonlySet<CompiledStatus> {
  const found = new Set(from);
  for (const status of found)
    for (const { to, gates } of movesFrom(status))
      if (without === null || !gates.includes(without)) found.add(to);
  return found;
}

/** The statuses from which moves lead to these, and these. */
export function statusesBefore(
  { statuses, movesFrom }: Pick<ReviewContext, 'statuses' | 'movesFrom'>,
  to: readonly CompiledStatus[],
): ReadonlySet<CompiledStatus> {
  const found = new Set(to);
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const status of statuses)
      if (movesFrom(status).some((move) => found.has(move.to))) found.add(status);
  }
  return found;
}
