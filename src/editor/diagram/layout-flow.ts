import type { FlowDocument, FlowEdgeDocument } from '../../runtime/documents.ts';
import { graphOf } from '../../runtime/flow/nodes.ts';

export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Pixels between the left and the upper edges of neighbouring nodes. */
const step = { x: 240, y: 112 } as const;

/** Edges that lead back to a node on the way to their source: they decide no column. */
function backEdges(flow: FlowDocument): ReadonlySet<FlowEdgeDocument> {
  const graph = graphOf(flow);
  const found = new Set<FlowEdgeDocument>();
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string) => {
    open.add(id);
    for (const edge of graph.leaving(id)) {
      if (open.has(edge.target)) found.add(edge);
      else if (!done.has(edge.target)) visit(edge.target);
    }
    open.delete(id);
    done.add(id);
  };
  const start = flow.nodes.find(({ kind }) => kind === 'status_start');
  for (const { id } of start === undefined ? flow.nodes : [start, ...flow.nodes])
    if (!done.has(id)) visit(id);
  return found;
}

/** The column of each node: one more than the last of the nodes before it. */
function columnsOf(flow: FlowDocument, back: ReadonlySet<FlowEdgeDocument>) {
  const before = Map.groupBy(
    flow.edges.filter((edge) => !back.has(edge)),
    ({ target }) => target,
  );
  const columns = new Map<string, number>();
  const columnOf = (id: string): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    columns.set(id, 0);
    const sources = (before.get(id) ?? []).map(({ source }) => columnOf(source) + 1);
    const column = Math.max(0, ...sources);
    columns.set(id, column);
    return column;
  };
  for (const { id } of flow.nodes) columnOf(id);
  return columns;
}

/**
 * A place for every node: in columns by the longest way from the start, in each column in the order
 * of the nodes before. The same flow has the same places, and a node that is added at the end moves
 * only those below and behind it.
 */
export function layoutFlow(flow: FlowDocument): ReadonlyMap<string, Position> {
  const back = backEdges(flow);
  const columns = columnsOf(flow, back);
  const rows = new Map<string, number>();
  const byColumn = Map.groupBy(flow.nodes, ({ id }) => columns.get(id) ?? 0);
  const wanted = (id: string): number => {
    const sources = flow.edges
      .filter((edge) => edge.target === id && !back.has(edge))
      .flatMap(({ source }) => rows.get(source) ?? []);
    return sources.length === 0 ? 0 : sources.reduce((sum, row) => sum + row, 0) / sources.length;
  };
  const last = Math.max(0, ...columns.values());
  for (let column = 0; column <= last; column += 1) {
    let free = 0;
    const nodes = (byColumn.get(column) ?? []).map(({ id }, index) => ({
      id,
      index,
      row: wanted(id),
    }));
    for (const { id, row } of nodes.toSorted((a, b) => a.row - b.row || a.index - b.index)) {
      const at = Math.max(free, Math.round(row));
      rows.set(id, at);
      free = at + 1;
    }
  }
  return new Map(
    flow.nodes.map(({ id }) => [
      id,
      { x: (columns.get(id) ?? 0) * step.x, y: (rows.get(id) ?? 0) * step.y },
    ]),
  );
}

/** The places of the document; those that it lacks are to the right of the others, or all laid out. */
export function positionsOf(flow: FlowDocument): ReadonlyMap<string, Position> {
  const placed = flow.nodes.flatMap(({ id, position }) =>
    position === undefined ? [] : [[id, position] as const],
  );
  if (placed.length === 0) return layoutFlow(flow);
  const right = Math.max(...placed.map(([, { x }]) => x)) + step.x;
  const rest = flow.nodes.filter(({ position }) => position === undefined);
  return new Map([
    ...placed,
    ...rest.map(({ id }, index) => [id, { x: right, y: index * step.y }] as const),
  ]);
}
