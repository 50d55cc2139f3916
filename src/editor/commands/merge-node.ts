import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { flowOf, withFlow } from '../document/flow.ts';
import { type Command, done, gone } from './command.ts';

type Data = Omit<FlowNodeDocument, 'id'>;

interface MergeNode {
  readonly id: string;
  /** What changes; null removes a property that a node can lack. */
  readonly data: { readonly [K in keyof Data]?: Data[K] | null };
}

const needed: ReadonlySet<string> = new Set(['kind', 'label', 'colour']);

/** Merges data into a node by its id (spec 4.6). */
export const mergeNode: Command<MergeNode> = {
  mayBreak: true,
  execute(document, { id, data }, context) {
    const { nodes } = flowOf(document, context);
    const node = nodes.find((each) => each.id === id);
    if (node === undefined) return gone(id, 'node');
    const kept = Object.entries(data).filter(([key, value]) => value !== null || !needed.has(key));
    const merged = Object.entries({ ...node, ...Object.fromEntries(kept) }).filter(
      ([, value]) => value !== null,
    );
    // Every key is one of a node, and those that a node needs are still there.
    const next = Object.fromEntries(merged) as FlowNodeDocument;
    const changed = nodes.map((each) => (each === node ? next : each));
    const isPlace = Object.keys(data).every((key) => key === 'position');
    const sentence = isPlace ? 'place_node' : 'merge_node';
    return done(withFlow(document, context, { nodes: changed }), sentence, { name: next.label });
  },
};
