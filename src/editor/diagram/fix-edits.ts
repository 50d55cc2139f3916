import type { FlowDocument } from '../../runtime/documents.ts';
import { applyFix } from '../../runtime/flow/review/apply-fix.ts';
import type { FlowFix } from '../../runtime/flow/review/fix.ts';
import { jsonEquals } from '../../runtime/record/json.ts';
import type { FlowEdit } from './flow-edit.ts';

type Part = { readonly id: string };

const areUnique = (parts: readonly Part[]) =>
  new Set(parts.map(({ id }) => id)).size === parts.length;

/** What differs in two versions of a node, with null for what is gone. */
function changedKeys(was: object, is: object): { readonly [key: string]: unknown } {
  const [before, after] = [new Map(Object.entries(was)), new Map(Object.entries(is))];
  return Object.fromEntries(
    [...new Set([...before.keys(), ...after.keys()])]
      .filter((key) => !jsonEquals(before.get(key), after.get(key)))
      .map((key) => [key, after.get(key) ?? null]),
  );
}

function nodeEdits({ nodes: before }: FlowDocument, { nodes }: FlowDocument): readonly FlowEdit[] {
  if (!areUnique(before)) return [{ name: 'replace_nodes', args: { nodes } }];
  return nodes.flatMap((node, at): readonly FlowEdit[] => {
    const was = before[at];
    if (was === undefined || was === node) return [];
    return [{ name: 'merge_node', args: { id: node.id, data: changedKeys(was, node) } }];
  });
}

function edgeEdits({ edges: before }: FlowDocument, { edges }: FlowDocument): readonly FlowEdit[] {
  if (!areUnique(before)) return [{ name: 'replace_edges', args: { edges } }];
  const gone = before.filter((edge) => !edges.includes(edge));
  const made = edges.filter((edge) => !before.includes(edge));
  const [old] = gone;
  const [edge] = made;
  if (old !== undefined && edge !== undefined)
    return [{ name: 'reconnect_edge', args: { id: old.id, edge } }];
  return [
    ...gone.map(({ id }): FlowEdit => ({ name: 'remove_edge', args: { id } })),
    ...made.map((each): FlowEdit => ({ name: 'add_edge', args: { edge: each } })),
  ];
}

/**
 * A fix as edits of the parts that it changes: undo says what they are, and what other people draw at the same
 * time stays.
 */
export function fixEdits(flow: FlowDocument, fix: FlowFix): readonly FlowEdit[] {
  const fixed = applyFix(flow, fix);
  return [
    ...(fixed.nodes === flow.nodes ? [] : nodeEdits(flow, fixed)),
    ...(fixed.edges === flow.edges ? [] : edgeEdits(flow, fixed)),
  ];
}
