import type { FlowDocument } from '../../documents.ts';

/** The ids of the nodes that an edge joins, without edges to missing nodes and to the same node. */
type Link = readonly [source: string, target: string];

function linksOf({ nodes, edges }: FlowDocument): readonly Link[] {
  const known = new Set(nodes.map(({ id }) => id));
  return edges.flatMap(({ source, target }): readonly Link[] =>
    source !== target && known.has(source) && known.has(target) ? [[source, target]] : [],
  );
}

/** The nodes in the order in which a search from the start first sees them. */
function searchOrder({ nodes }: FlowDocument): readonly string[] {
  const starts = nodes.filter(({ kind }) => kind === 'status_start');
  const others = nodes.filter(({ kind }) => kind !== 'status_start');
  return [...starts, ...others].map(({ id }) => id);
}

/** The links that lead on, without those by which a search comes back to where it was. */
export function forwardLinks(flow: FlowDocument): readonly Link[] {
  const bySource = Map.groupBy(linksOf(flow), ([source]) => source);
  const state = new Map<string, 'open' | 'done'>();
  const forward: Link[] = [];
  for (const root of searchOrder(flow)) {
    if (state.has(root)) continue;
    const stack = [{ id: root, left: [...(bySource.get(root) ?? [])] }];
    state.set(root, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const link = top.left.shift();
      if (link === undefined) {
        state.set(top.id, 'done');
        stack.pop();
        continue;
      }
      const [, target] = link;
      if (state.get(target) === 'open') continue;
      forward.push(link);
      if (state.has(target)) continue;
      state.set(target, 'open');
      stack.push({ id: target, left: [...(bySource.get(target) ?? [])] });
    }
  }
  return forward;
}

/**
 * The layer of each node: links lead to a later one, except those that lead back. The start and
 * nodes to which nothing leads are in layer 0.
 */
export function layersOf(
  flow: FlowDocument,
  forward: readonly Link[],
): ReadonlyMap<string, number> {
  const layers = new Map(flow.nodes.map(({ id }) => [id, 0]));
  const arriving = Map.groupBy(forward, ([, target]) => target);
  const leaving = Map.groupBy(forward, ([source]) => source);
  const waiting = new Map(flow.nodes.map(({ id }) => [id, arriving.get(id)?.length ?? 0]));
  const ready = flow.nodes.flatMap(({ id }) => (waiting.get(id) === 0 ? [id] : []));
  for (const id of ready) {
    for (const [, target] of leaving.get(id) ?? []) {
      layers.set(target, Math.max(layers.get(target) ?? 0, (layers.get(id) ?? 0) + 1));
      const left = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  return layers;
}
