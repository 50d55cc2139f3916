import { applyNodeChanges, type NodeChange } from '@xyflow/react';
import type { FlowDocument } from '../../runtime/documents.ts';
import { type FlowEdit, positionsOf } from './flow-edit.ts';
import { groupOfBox, membersOf, movedWith } from './flow-groups.ts';
import type { GroupNode } from './FlowGroupBox.tsx';
import type { FlowNode } from './FlowNodeCard.tsx';

export type DiagramNode = FlowNode | GroupNode;

type Changes = readonly NodeChange<DiagramNode>[];

/** New nodes with the sizes that the old ones have on the screen, so that nothing is measured again. */
export function withSizes(next: readonly FlowNode[], old: readonly FlowNode[]): FlowNode[] {
  const measured = new Map(old.map((node) => [node.id, node.measured]));
  return next.map((node) => {
    const size = measured.get(node.id);
    return size === undefined ? node : { ...node, measured: size };
  });
}

function isOfNode(change: NodeChange<DiagramNode>): change is NodeChange<FlowNode> {
  return !('id' in change) || groupOfBox(change.id) === null;
}

/** The nodes after changes; the box of a group takes its nodes along. */
export function changedNodes(
  flow: FlowDocument,
  changes: Changes,
  old: FlowNode[],
  boxesOf: (nodes: readonly FlowNode[]) => readonly GroupNode[],
): FlowNode[] {
  let next = applyNodeChanges(changes.filter(isOfNode), old);
  for (const change of changes) {
    const group = change.type === 'position' ? groupOfBox(change.id) : null;
    if (change.type !== 'position' || change.position === undefined || group === null) continue;
    const box = boxesOf(next).find(({ id }) => id === change.id);
    if (box !== undefined)
      next = movedWith(membersOf(flow, group), next, box.position, change.position);
  }
  return next;
}

/** The ids of the nodes that were dropped, by themselves or with their group. */
export function droppedNodes(flow: FlowDocument, changes: Changes): ReadonlySet<string> {
  const dropped = changes.flatMap((change) =>
    change.type === 'position' && change.dragging === false ? [change.id] : [],
  );
  return new Set(
    dropped.flatMap((id) => {
      const group = groupOfBox(id);
      return group === null ? [id] : [...membersOf(flow, group)];
    }),
  );
}

/** Stores the places of nodes after one or its group was dragged, or moved with an arrow key. */
export function placeEdits(
  flow: FlowDocument,
  nodes: readonly FlowNode[],
  moved: ReadonlySet<string>,
): readonly FlowEdit[] {
  const stored = positionsOf(flow);
  return nodes.flatMap(({ id, position: { x, y } }): readonly FlowEdit[] => {
    const position = { x: Math.round(x), y: Math.round(y) };
    const before = stored.get(id);
    const isThere = before?.x === position.x && before.y === position.y;
    return !moved.has(id) || isThere
      ? []
      : [{ name: 'merge_node', args: { id, data: { position } } }];
  });
}
