import type { FlowDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import type { FlowSelection, Position } from './flow-edit.ts';
import type { GroupNode } from './FlowGroupBox.tsx';
import type { FlowNode } from './FlowNodeCard.tsx';

export type FlowGroup = NonNullable<FlowDocument['groups']>[number];

/** Pixels: the space around the nodes of a group, and the height of its name. */
const padding = 18;
const heading = 26;
/** The size of a node until it is measured, as in node.module.css. */
const usual = { width: 176, height: 46 };

const prefix = 'group:';

/** The id of a group if the element is its box, else null. */
export function groupOfBox(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** The ids of the nodes of a group. */
export function membersOf({ nodes }: FlowDocument, group: string): ReadonlySet<string> {
  return new Set(nodes.filter((node) => node.group === group).map(({ id }) => id));
}

/** A group with a free id, in the first colour. */
export function newGroup(
  { groups = [] }: FlowDocument,
  nameOf: (number: number) => string,
): FlowGroup {
  const taken = new Set(groups.map(({ id }) => id));
  let count = 1;
  while (taken.has(`group_${count}`)) count += 1;
  return { id: `group_${count}`, name: nameOf(count), colour: '#3B7DD8' };
}

/** The boxes behind the nodes of each group, around the places where the nodes are now. */
export function groupBoxes(
  flow: FlowDocument,
  nodes: readonly FlowNode[],
  selection: FlowSelection | null,
  language: string,
): readonly GroupNode[] {
  return (flow.groups ?? []).flatMap(({ id, name, colour }): readonly GroupNode[] => {
    const members = membersOf(flow, id);
    const own = nodes.filter((node) => members.has(node.id));
    if (own.length === 0) return [];
    const left = Math.min(...own.map(({ position }) => position.x));
    const top = Math.min(...own.map(({ position }) => position.y));
    const right = Math.max(
      ...own.map(({ position, measured }) => position.x + (measured?.width ?? usual.width)),
    );
    const bottom = Math.max(
      ...own.map(({ position, measured }) => position.y + (measured?.height ?? usual.height)),
    );
    const size = {
      width: right - left + 2 * padding,
      height: bottom - top + 2 * padding + heading,
    };
    const label = textIn(name, language);
    return [
      {
        id: `${prefix}${id}`,
        type: 'group_box',
        position: { x: left - padding, y: top - padding - heading },
        ...size,
        measured: size,
        zIndex: -1,
        connectable: false,
        deletable: false,
        selected: selection?.kind === 'group' && selection.id === id,
        ariaLabel: label,
        data: { label, colour },
      },
    ];
  });
}

/** The nodes, of which those in the group moved with its box. */
export function movedWith(
  members: ReadonlySet<string>,
  nodes: readonly FlowNode[],
  from: Position,
  to: Position,
): FlowNode[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  return nodes.map((node) =>
    members.has(node.id)
      ? { ...node, position: { x: node.position.x + dx, y: node.position.y + dy } }
      : node,
  );
}
