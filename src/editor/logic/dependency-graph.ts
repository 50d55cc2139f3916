import type { FlowDocument } from '../../runtime/documents.ts';
import { arrangeFlow } from '../../runtime/flow/layout/arrange.ts';
import type { Text } from '../../runtime/text.ts';
import { columnOfName } from '../document/cell-names.ts';
import type { LogicRule, RulePart } from './rules-of.ts';

/** A field, a column of a table, a section or a node of the flow that rules connect. */
export interface LogicNode {
  readonly id: string;
  readonly is: LogicRule['owner']['is'];
  readonly name: Text;
  /** What rules call it, for fields and columns of tables. */
  readonly db: string | null;
  readonly position: { readonly x: number; readonly y: number };
}

/** A rule as a line: from a field that it reads to what it decides about. */
export interface LogicEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly parts: readonly RulePart[];
}

export interface LogicGraph {
  readonly nodes: readonly LogicNode[];
  readonly edges: readonly LogicEdge[];
}

const fieldId = (db: string) => `field ${db}`;

const ownerId = ({ owner: { is, id, column } }: LogicRule): string =>
  column === null ? `${is} ${id}` : fieldId(column);

/** What rules connect, laid out from what is read to what is decided. Parts of one pair share a line. */
export function dependencyGraph(
  rules: readonly LogicRule[],
  nameOf: (db: string) => Text,
): LogicGraph {
  const nodes = new Map<string, Omit<LogicNode, 'position'>>();
  const parts = new Map<string, { source: string; target: string; parts: Set<RulePart> }>();
  const field = (db: string): string => {
    const id = fieldId(db);
    const is = columnOfName(db) === db ? 'field' : 'cell';
    if (!nodes.has(id)) nodes.set(id, { id, is, name: nameOf(db), db });
    return id;
  };
  function link(source: string, target: string, part: RulePart): void {
    if (source === target) return;
    const key = `${source} > ${target}`;
    const known = parts.get(key) ?? { source, target, parts: new Set<RulePart>() };
    known.parts.add(part);
    parts.set(key, known);
  }
  for (const rule of rules) {
    const { owner, part, reads, sets } = rule;
    if (reads.length === 0 && sets.every((db) => db === owner.column)) continue;
    const own = ownerId(rule);
    if (owner.column !== null) field(owner.column);
    else nodes.set(own, { id: own, is: owner.is, name: owner.name, db: null });
    for (const db of reads) link(field(db), own, part);
    for (const db of sets) if (db !== owner.column) link(own, field(db), part);
  }
  const edges = [...parts].map(([id, each]) => ({ ...each, id, parts: [...each.parts] }));
  // The layout of flows knows links in circles, and gives the same places again.
  const flow: FlowDocument = {
    name: 'logic',
    nodes: [...nodes.keys()].map((id) => ({
      id,
      kind: 'status_intermediate',
      label: id,
      colour: '#000000',
    })),
    edges: edges.map(({ id, source, target }) => ({ id, source, target })),
  };
  const places = new Map(arrangeFlow(flow).nodes.map(({ id, position }) => [id, position]));
  return {
    edges,
    nodes: [...nodes.values()].map((node) => ({
      ...node,
      position: places.get(node.id) ?? { x: 0, y: 0 },
    })),
  };
}
