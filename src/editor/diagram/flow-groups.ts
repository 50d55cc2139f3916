import type { FlowDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { rankAt } from './diagram-elements.ts';
import type { FlowFinding } from './finding.ts';
import type { FlowSelection, Position } from './flow-edit.ts';
import type { GroupNode } from './FlowGroupBox.tsx';
import type { FlowNode } from './FlowNodeCard.tsx';

export type FlowGroup = NonNullable<FlowDocument['groups']>[number];

/** Pixels: the space around the nodes of a group, and the height of its name. */
const padding = 18;
const heading = 26;
/** The size of a node until it is measured, as in node.module.css. */
const usual = { width: 176, height: 50 };

const prefix = 'group:';

/** The id of a group if the element is its box, else null. */
export function groupOfBox(id: string): string | null {
  return id.startsWith(prefix) ? id.slice(prefix.length) : null;
}

/** The ids of the nodes of a group. */
export function membersOf({ nodes }: FlowDocument, group: string): ReadonlySet<string> {
  return new Set(nodes.filter((node) => node.group === group).map(({ id }) => id));
}

/** The nodes that collapsed groups hide, by id, with the id of the box that stands for them. */
export function hiddenNodes({ nodes, groups = [] }: FlowDocument): ReadonlyMap<string, string> {
  const collapsed = new Set(groups.filter((group) => group.collapsed === true).map(({ id }) => id));
  return new Map(
    nodes.flatMap(({ id, group }) =>
      group !== undefined && collapsed.has(group) ? [[id, `${prefix}${group}`] as const] : [],
    ),
  );
}

/** The flow with every node shown. */
export function withAllExpanded(flow: FlowDocument): FlowDocument {
  const { groups } = flow;
  if (groups === undefined) return flow;
  return { ...flow, groups: groups.map(({ collapsed: _collapsed, ...group }) => group) };
}

/** The group collapsed, or expanded again. */
export function toggled({ collapsed, ...group }: FlowGroup): FlowGroup {
  return collapsed === true ? group : { ...group, collapsed: true };
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

interface BoxView {
  readonly selection: FlowSelection | null;
  readonly language: string;
  readonly findings: readonly FlowFinding[];
  /** Collapses or expands a group; null while the flow is not edited. */
  readonly onToggle: ((group: FlowGroup) => void) | null;
}

/**
 * The boxes behind the nodes of each group, around the places where the nodes are now. The box of a
 * collapsed group is as large as a node, and stands in the place of the one that is nearest to their
 * corner: in the corner itself a node of no group may be.
 */
export function groupBoxes(
  flow: FlowDocument,
  nodes: readonly FlowNode[],
  { selection, language, findings, onToggle }: BoxView,
): readonly GroupNode[] {
  return (flow.groups ?? []).flatMap((group): readonly GroupNode[] => {
    const { id, name, colour, collapsed: isCollapsed = false } = group;
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
    const size = isCollapsed
      ? usual
      : { width: right - left + 2 * padding, height: bottom - top + 2 * padding + heading };
    const place = isCollapsed
      ? nearestTo(left, top, own)
      : { x: left - padding, y: top - padding - heading };
    const isHolding = selection?.kind === 'node' && isCollapsed && members.has(selection.id);
    const ranks = isCollapsed ? own.map((node) => rankAt(findings, node.id)) : [];
    const label = textIn(name, language);
    return [
      {
        id: `${prefix}${id}`,
        type: 'group_box',
        position: place,
        ...size,
        measured: size,
        // Behind its nodes, also when it is selected, which lifts it by 1000.
        zIndex: isCollapsed ? 0 : -2000,
        connectable: false,
        deletable: false,
        selected: isHolding || (selection?.kind === 'group' && selection.id === id),
        ariaLabel: label,
        // Its name says that it is a group; the library would call it a node, in English.
        domAttributes: { 'aria-roledescription': undefined },
        data: {
          label,
          colour,
          isCollapsed,
          count: own.length,
          rank:
            ranks.find((rank) => rank === 'error') ?? ranks.find((rank) => rank !== null) ?? null,
          onToggle: onToggle === null ? null : () => onToggle(group),
        },
      },
    ];
  });
}

/** The place of the node that is nearest to a point. */
function nearestTo(x: number, y: number, nodes: readonly FlowNode[]): Position {
  const distance = ({ position }: FlowNode) => position.x - x + (position.y - y);
  const [nearest] = nodes.toSorted((a, b) => distance(a) - distance(b));
  return nearest?.position ?? { x, y };
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
