import { getSmoothStepPath, Position as SideOfNode } from '@xyflow/react';
import type { Position } from './flow-edit.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** A line between two nodes or boxes, by their ids. */
export interface Line {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly isReject: boolean;
}

/**
 * Where a line leaves one node and reaches another: the sides, and how far from the handle of each side, in
 * pixels to the right or down.
 */
export interface Route {
  readonly from: Side;
  readonly to: Side;
  readonly fromShift: number;
  readonly toShift: number;
}

/** Pixels: a node with a label of one line (node.module.css), and where its handles at the sides are. */
const width = 176;
const height = 50;
const handleY = 25;
/** A rejection runs close above its nodes, below the name of their group. */
const rejectOffset = 11;
/** Pixels that other lines run straight on before they turn, and the least that leaves room for an arrow. */
const usualOffset = 20;
const leastOffset = 9;
/** Pixels that a line stays away from nodes that it does not belong to. */
const clearance = 5;
/** Pixels between two lines on one side of a node, where there is room. */
const gap = 16;

/** Pixels of detour that are better than a bend, than a side that does not face the other node, and than a node in the way. */
const bendCost = 30;
const turnedCost = 40;
const crossingCost = 10_000;
/** The same for each pixel on which a line lies on one before it. Short ones are put beside each other. */
const overlapCost = 0.5;

const isUpright = (side: Side) => side === 'top' || side === 'bottom';

const sides = ['left', 'right', 'top', 'bottom'] as const;
const sideOfNode = {
  left: SideOfNode.Left,
  right: SideOfNode.Right,
  top: SideOfNode.Top,
  bottom: SideOfNode.Bottom,
} as const;

/** The sides of two nodes that face each other. */
function facingSides(from: Position, to: Position): readonly [Side, Side] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) >= Math.abs(dy)) return dx >= 0 ? ['right', 'left'] : ['left', 'right'];
  return dy >= 0 ? ['bottom', 'top'] : ['top', 'bottom'];
}

/** A rejection leaves at the top, so that it does not lie on the approval's other line. */
function rejectSides(from: Position, to: Position): readonly [Side, Side] {
  return to.y < from.y ? ['top', 'bottom'] : ['top', 'top'];
}

function handleAt({ x, y }: Position, side: Side): Position {
  return {
    left: { x, y: y + handleY },
    right: { x: x + width, y: y + handleY },
    top: { x: x + width / 2, y },
    bottom: { x: x + width / 2, y: y + height },
  }[side];
}

const isLevel = (side: SideOfNode) => side === SideOfNode.Left || side === SideOfNode.Right;

/** An end of a line, moved along its side of a node. */
function shifted({ x, y }: Position, side: SideOfNode, by: number): Position {
  return isLevel(side) ? { x, y: y + by } : { x: x + by, y };
}

/** Pixels: a step in a line that is as small comes of the borders of nodes, and is none. */
const leastStep = 6;

/** An end of a line, in one row or column with the other end if it almost is. */
function aligned(end: Position, other: Position): Position {
  if (Math.abs(end.y - other.y) <= leastStep) return { x: end.x, y: other.y };
  return Math.abs(end.x - other.x) <= leastStep ? { x: other.x, y: end.y } : end;
}

interface LineEnds {
  readonly source: Position;
  readonly target: Position;
  readonly sides: readonly [SideOfNode, SideOfNode];
  readonly shifts: readonly [from: number, to: number];
  readonly isReject: boolean;
}

/**
 * The path of a line between two handles, with the place of its label. Ends and middle are shifted, so that lines
 * there and back run beside each other.
 */
export function pathOf(ends: LineEnds, borderRadius: number) {
  const {
    sides: [sourcePosition, targetPosition],
    shifts: [from, to],
    isReject,
  } = ends;
  const source = shifted(ends.source, sourcePosition, from);
  const target = aligned(shifted(ends.target, targetPosition, to), source);
  const [dx, dy] = [target.x - source.x, target.y - source.y];
  // The same end for lines there and back.
  const shift = dx > 0 || (dx === 0 && dy > 0) ? from : to;
  const isStraight = dx === 0 || dy === 0;
  const lane = isStraight ? 0 : dx * dy > 0 ? -shift : shift;
  // A line around others ends outside of them.
  const isAround = sourcePosition === targetPosition && !isLevel(sourcePosition);
  const usual = (isReject ? rejectOffset : usualOffset) + (isAround ? -shift : shift) * 0.75;
  // A line to a node ahead turns at its middle, and not behind it.
  const isFacing = isLevel(sourcePosition) && isLevel(targetPosition) && !isStraight;
  const isAhead = isFacing && (sourcePosition === SideOfNode.Right ? dx > 0 : dx < 0);
  const most = isAhead ? Math.abs(dx) / 2 - Math.abs(lane) : Number.POSITIVE_INFINITY;
  return getSmoothStepPath({
    sourceX: source.x,
    sourceY: source.y,
    sourcePosition,
    targetX: target.x,
    targetY: target.y,
    targetPosition,
    centerX: source.x + dx / 2 + lane,
    centerY: source.y + dy / 2 + lane,
    borderRadius,
    offset: Math.max(leastOffset, Math.min(usual, most)),
  });
}

/** The corners of a line between two nodes of one line of label as it is drawn, with its ends. */
export function cornersOf(
  from: Position,
  to: Position,
  route: Route,
  isReject: boolean,
): readonly Position[] {
  const [path] = pathOf(
    {
      source: handleAt(from, route.from),
      target: handleAt(to, route.to),
      sides: [sideOfNode[route.from], sideOfNode[route.to]],
      shifts: [route.fromShift, route.toShift],
      isReject,
    },
    0,
  );
  const numbers = [...path.matchAll(/-?\d+(?:\.\d+)?/gv)].map(([digits]) => Number(digits));
  const points: Position[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const point = { x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 };
    const last = points.at(-1);
    if (last === undefined || last.x !== point.x || last.y !== point.y) points.push(point);
  }
  return points;
}

/** Whether a level or upright part of a line touches a node or the room around it. */
function touches(a: Position, b: Position, node: Position, room: number): boolean {
  return (
    Math.max(a.x, b.x) > node.x - room &&
    Math.min(a.x, b.x) < node.x + width + room &&
    Math.max(a.y, b.y) > node.y - room &&
    Math.min(a.y, b.y) < node.y + height + room
  );
}

export type Part = readonly [Position, Position];

/** The level and upright parts of a line. */
export function partsOf(corners: readonly Position[]): readonly Part[] {
  return corners.slice(1).map((corner, at): Part => [corners[at] ?? corner, corner]);
}

/** Pixels over which two parts lie on each other. */
function overlapOf([a, b]: Part, [c, d]: Part): number {
  const along = (axis: 'x' | 'y') =>
    Math.max(
      0,
      Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis])) -
        Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis])),
    );
  if (a.x === b.x && c.x === a.x && d.x === a.x) return along('y');
  if (a.y === b.y && c.y === a.y && d.y === a.y) return along('x');
  return 0;
}

/** How bad a way of a line is: its length, its bends, and the nodes and lines that it runs over. */
function costOf(
  parts: readonly Part[],
  ends: readonly Position[],
  others: readonly Position[],
  before: readonly Part[],
): number {
  let cost = 0;
  for (const [a, b] of parts) {
    for (const part of before) cost += overlapOf([a, b], part) * overlapCost;
    cost += Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + bendCost;
    for (const node of others) if (touches(a, b, node, clearance)) cost += crossingCost;
    // A line touches its own nodes with its ends.
    for (const node of ends) if (touches(a, b, node, -1)) cost += crossingCost;
  }
  return cost;
}

type Ends = readonly [Side, Side];

/** A line that has its way. */
interface Placed {
  readonly to: string;
  readonly sides: Ends;
  readonly parts: readonly Part[];
}

/** Whether a line leads around what is between its nodes, above or below it. */
const isAround = ([start, end]: Ends) => start === end && isUpright(start);

/** The sides between which a line is short and runs over no other node; those that face each other, if several are. */
function sidesOf(
  { isReject, to: target }: Line,
  from: Position,
  to: Position,
  others: readonly Position[],
  before: readonly Placed[],
): { readonly sides: Ends; readonly parts: readonly Part[] } {
  const usual = isReject ? rejectSides(from, to) : facingSides(from, to);
  const starts = isReject ? (['top'] as const) : sides;
  let best: { readonly sides: Ends; readonly parts: readonly Part[] } = { sides: usual, parts: [] };
  let least = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    for (const end of sides) {
      const turned = (start === usual[0] ? 0 : turnedCost) + (end === usual[1] ? 0 : turnedCost);
      const route = { from: start, to: end, fromShift: 0, toShift: 0 };
      const parts = partsOf(cornersOf(from, to, route, isReject));
      // Lines around others to one side of one node are put beside each other (spread).
      const inTheWay = before.filter(
        (line) =>
          !(isAround([start, end]) && isAround(line.sides)) ||
          line.to !== target ||
          line.sides[0] !== start,
      );
      const beforeParts = inTheWay.flatMap((line) => line.parts);
      const cost = costOf(parts, [from, to], others, beforeParts) + turned;
      if (cost < least) [best, least] = [{ sides: [start, end], parts }, cost];
    }
  }
  return best;
}

interface End {
  readonly line: string;
  readonly isStart: boolean;
  /** Where the other end is along the side. */
  readonly towards: number;
  /** Before, among and behind others: lines around others end outside of them. */
  readonly rank: -1 | 0 | 1;
}

/** Shifts of the lines at one side of a node, in the order of where they lead, so that they don't lie on each other. */
function spread(ends: readonly End[], room: number): readonly (readonly [End, number])[] {
  const sorted = ends.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      (a.rank === 0 ? a.towards - b.towards : b.towards - a.towards) ||
      (a.line < b.line ? -1 : 1),
  );
  const step = Math.min(gap, room / sorted.length);
  return sorted.map((end, at) => [end, (at - (sorted.length - 1) / 2) * step] as const);
}

/**
 * The routes of lines between nodes and boxes at these places, by the id of the line. A line whose ends
 * have no place has no route. Routes depend on the places alone, not on the order of nodes.
 */
export function routesOf(
  lines: readonly Line[],
  places: ReadonlyMap<string, Position>,
): ReadonlyMap<string, Route> {
  const before: Placed[] = [];
  // Rejections have fewer ways, so that they go first.
  const sorted = lines.toSorted(
    (a, b) => Number(b.isReject) - Number(a.isReject) || (a.id < b.id ? -1 : 1),
  );
  const placed = sorted.flatMap((line) => {
    const [from, to] = [places.get(line.from), places.get(line.to)];
    if (from === undefined || to === undefined) return [];
    const others = [...places].flatMap(([id, place]) =>
      id === line.from || id === line.to ? [] : [place],
    );
    const { sides: chosen, parts } = sidesOf(line, from, to, others, before);
    before.push({ to: line.to, sides: chosen, parts });
    return [{ line, from, to, sides: chosen }];
  });
  const atSides = new Map<string, End[]>();
  const put = (node: string, side: Side, end: End) => {
    const key = `${side} ${node}`;
    atSides.set(key, [...(atSides.get(key) ?? []), end]);
  };
  for (const {
    line,
    from,
    to,
    sides: [start, end],
  } of placed) {
    const along = (side: Side, other: Position) => (isUpright(side) ? other.x : other.y);
    const rank = !isAround([start, end]) ? 0 : to.x < from.x ? -1 : 1;
    const turned = rank === 0 ? 0 : rank === 1 ? -1 : 1;
    put(line.from, start, { line: line.id, isStart: true, towards: along(start, to), rank });
    put(line.to, end, {
      line: line.id,
      isStart: false,
      towards: along(end, from),
      rank: turned,
    });
  }
  const shifts = new Map<string, number>();
  for (const [key, ends] of atSides) {
    const room = /^(?:top|bottom)/v.test(key) ? width * 0.6 : height * 0.6;
    for (const [{ line, isStart }, shift] of spread(ends, room))
      shifts.set(`${isStart} ${line}`, shift);
  }
  return new Map(
    placed.map(({ line, from, to, sides: [start, end] }) => {
      const [fromShift, toShift] = [
        shifts.get(`true ${line.id}`) ?? 0,
        shifts.get(`false ${line.id}`) ?? 0,
      ];
      const isStraight =
        isUpright(start) === isUpright(end) &&
        (isUpright(start) ? from.x === to.x : from.y === to.y);
      // Between two nodes in one row or column a line stays straight where one end has room.
      const shared = fromShift === 0 ? toShift : toShift === 0 ? fromShift : null;
      const route = { from: start, to: end };
      return isStraight && shared !== null
        ? [line.id, { ...route, fromShift: shared, toShift: shared }]
        : [line.id, { ...route, fromShift, toShift }];
    }),
  );
}
