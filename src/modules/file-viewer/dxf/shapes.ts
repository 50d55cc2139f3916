import { type Point, bulgeArc, circleArc, ellipseArc, radians, splinePoints } from './curves.ts';
import { linesOf } from './dxf-text.ts';
import { hatchLoops } from './hatch.ts';
import { bulge, type DxfFile, type Entity, numberOf, numbersOf, textOf } from './read-dxf.ts';

/** How a line is drawn: as a line, or as the area in it, which a pattern fills less than wholly. */
export type Fill = 'none' | 'whole' | 'pattern';

/** A line through points. */
export interface Line {
  readonly colour: number;
  readonly points: readonly Point[];
  readonly fill: Fill;
}

/** A text at a point of its first line. */
export interface Label {
  readonly colour: number;
  readonly at: Point;
  readonly height: number;
  /** In degrees, counterclockwise. */
  readonly angle: number;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'middle' | 'end';
  readonly base: 'bottom' | 'middle' | 'top';
}

/** What is drawn of a file. Colours are numbers of AutoCAD's table. */
export interface Shapes {
  readonly lines: readonly Line[];
  readonly labels: readonly Label[];
  /** Types of entities that are not drawn. */
  readonly leftOut: readonly string[];
  /** There was more than a browser can draw. */
  readonly isCut: boolean;
}

const mostPoints = 1_500_000;
const mostInserts = 200_000;
/** Blocks in blocks; deeper ones would be circles. */
const deepest = 12;
const [byBlock, byLayer] = [0, 256];

/** x' = a x + c y + e, y' = b x + d y + f */
type Matrix = readonly [number, number, number, number, number, number];
const unchanged: Matrix = [1, 0, 0, 1, 0, 0];

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
];
const moved = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

const pointOf = (entity: Entity, code: number): Point => ({
  x: numberOf(entity, code),
  y: numberOf(entity, code + 10),
});

/** Where an entity is, and what it takes from the block in which it is. */
interface Place {
  readonly matrix: Matrix;
  readonly colour: number;
  readonly layer: string;
  readonly depth: number;
}

function pointsOf(entity: Entity, code: number): Point[] {
  const ys = numbersOf(entity, code + 10);
  return numbersOf(entity, code).map((x, at) => ({ x, y: ys[at] ?? 0 }));
}

/** Points through vertices, whose bulges make arcs to the next one. */
function polyline(vertices: readonly Point[], bulges: readonly number[], isClosed: boolean) {
  const [first] = vertices;
  if (first === undefined) return [];
  const ends = isClosed ? [...vertices.slice(1), first] : vertices.slice(1);
  const points = [first];
  for (const [at, to] of ends.entries())
    points.push(...bulgeArc(vertices[at] ?? first, to, bulges[at] ?? 0));
  return points;
}

function linesOfEntity(entity: Entity): readonly Point[] | null {
  const isClosed = (numberOf(entity, 70) & 1) === 1;
  switch (entity.type) {
    case 'LINE':
      return [pointOf(entity, 10), pointOf(entity, 11)];
    case 'POINT':
      return [pointOf(entity, 10), pointOf(entity, 10)];
    case 'CIRCLE':
      return circleArc(pointOf(entity, 10), numberOf(entity, 40), [0, 2 * Math.PI]);
    case 'ARC':
      return circleArc(pointOf(entity, 10), numberOf(entity, 40), [
        radians(numberOf(entity, 50)),
        radians(numberOf(entity, 51, 360)),
      ]);
    case 'ELLIPSE':
      return ellipseArc(pointOf(entity, 10), pointOf(entity, 11), numberOf(entity, 40, 1), [
        numberOf(entity, 41),
        numberOf(entity, 42, 2 * Math.PI),
      ]);
    case 'LWPOLYLINE':
      return polyline(pointsOf(entity, 10), numbersOf(entity, bulge), isClosed);
    case 'POLYLINE': {
      // 16: a control point of a curve, which its other vertices draw.
      const parts = entity.parts.filter((part) => (numberOf(part, 70) & 16) === 0);
      const bulges = parts.map((part) => numberOf(part, bulge));
      return polyline(
        parts.map((part) => pointOf(part, 10)),
        bulges,
        isClosed,
      );
    }
    case 'LEADER':
      return pointsOf(entity, 10);
    case 'SPLINE': {
      const control = pointsOf(entity, 10);
      if (control.length === 0) return pointsOf(entity, 11);
      return splinePoints({
        degree: numberOf(entity, 71, 3),
        knots: numbersOf(entity, 40),
        points: control,
        weights: numbersOf(entity, 41),
      });
    }
    case 'SOLID':
    case 'TRACE': {
      const [a, b, c, d] = [10, 11, 12, 13].map((code) => pointOf(entity, code));
      return a && b && c && d ? [a, b, d, c, a] : [];
    }
    case '3DFACE':
      return [10, 11, 12, 13, 10].map((code) => pointOf(entity, code));
    default:
      return null;
  }
}

const anchors = ['start', 'middle', 'end'] as const;

function labelOf(entity: Entity): Omit<Label, 'colour'> | null {
  const height = numberOf(entity, 40, 1);
  if (entity.type === 'MTEXT') {
    const lines = linesOf([...(entity.values.get(3) ?? []), textOf(entity, 1)].join(''));
    const place = Math.max(1, Math.min(9, numberOf(entity, 71, 1))) - 1;
    const anchor = anchors[place % 3] ?? 'start';
    const base = (['top', 'middle', 'bottom'] as const)[Math.floor(place / 3)] ?? 'top';
    const along = pointOf(entity, 11);
    const isTurned = along.x !== 0 || along.y !== 0;
    const angle = isTurned ? (Math.atan2(along.y, along.x) * 180) / Math.PI : numberOf(entity, 50);
    return { at: pointOf(entity, 10), height, angle, lines, anchor, base };
  }
  const isText = entity.type === 'TEXT' || entity.type === 'ATTRIB' || entity.type === 'ATTDEF';
  if (!isText) return null;
  const across = numberOf(entity, 72);
  const up = numberOf(entity, entity.type === 'TEXT' ? 73 : 74);
  const isPlaced = across !== 0 || up !== 0;
  return {
    at: pointOf(entity, isPlaced && entity.values.has(11) ? 11 : 10),
    height,
    angle: numberOf(entity, 50),
    lines: [linesOf(textOf(entity, 1)).join(' ')],
    anchor: across === 4 ? 'middle' : (anchors[across] ?? 'start'),
    base: up === 3 ? 'top' : up === 2 || across === 4 ? 'middle' : 'bottom',
  };
}

/** The lines and texts of a file, with its blocks where they are inserted. */
export function shapesOf(file: DxfFile): Shapes {
  const lines: Line[] = [];
  const labels: Label[] = [];
  const leftOut = new Set<string>();
  let points = 0;
  let inserts = 0;
  let isCut = false;

  function addInsert(insert: Entity, place: Place): void {
    const block = file.blocks.get(textOf(insert, 2).trim());
    if (block === undefined || place.depth >= deepest) return;
    const { x, y } = pointOf(insert, 10);
    const [columns, rows] = [numberOf(insert, 70, 1), numberOf(insert, 71, 1)];
    const angle = radians(numberOf(insert, 50));
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const [sx, sy] = [numberOf(insert, 41, 1), numberOf(insert, 42, 1)];
    for (let row = 0; row < Math.max(1, rows); row += 1)
      for (let column = 0; column < Math.max(1, columns); column += 1) {
        inserts += 1;
        isCut ||= inserts > mostInserts;
        if (isCut) return;
        const [right, up] = [numberOf(insert, 44) * column, numberOf(insert, 45) * row];
        const turn: Matrix = [
          cos * sx,
          sin * sx,
          -sin * sy,
          cos * sy,
          x + right * cos - up * sin,
          y + right * sin + up * cos,
        ];
        const inside = times(turn, [1, 0, 0, 1, -block.x, -block.y]);
        const matrix = times(place.matrix, inside);
        addAll(block.entities, { ...place, matrix, depth: place.depth + 1 });
      }
  }

  function add(entity: Entity, outer: Place): void {
    const named = textOf(entity, 8).trim();
    // Entities of a block on layer 0 are on the layer of the block.
    const layer = named === '0' && outer.depth > 0 ? outer.layer : named;
    const known = file.layers.get(layer);
    const isHidden = known?.isHidden === true || numberOf(entity, 60) === 1;
    if (isHidden || (numberOf(entity, 67) === 1 && outer.depth === 0)) return;
    const own = Math.abs(numberOf(entity, 62, byLayer));
    const colour = own === byLayer ? (known?.colour ?? 7) : own === byBlock ? outer.colour : own;
    // Drawn from behind: left and right are exchanged.
    const isBehind = numberOf(entity, 230, 1) < 0 && entity.type !== 'LINE';
    const matrix = isBehind ? times(outer.matrix, [-1, 0, 0, 1, 0, 0]) : outer.matrix;
    const place = { ...outer, matrix, colour, layer };
    if (entity.type === 'INSERT') {
      addInsert(entity, place);
      addAll(entity.parts, { ...outer, colour, layer });
      return;
    }
    // The picture of a dimension is a block in the coordinates of the drawing.
    if (entity.type === 'DIMENSION') {
      const picture = file.blocks.get(textOf(entity, 2).trim());
      if (picture !== undefined && outer.depth < deepest)
        addAll(picture.entities, { ...outer, colour, layer, depth: outer.depth + 1 });
      return;
    }
    const label = labelOf(entity);
    if (label !== null) {
      // Only the names of attributes, which are filled in where the block is inserted.
      if (entity.type === 'ATTDEF' || (numberOf(entity, 70) & 1 && entity.type === 'ATTRIB'))
        return;
      const [a, b] = matrix;
      labels.push({
        ...label,
        colour,
        at: moved(matrix, label.at),
        height: label.height * Math.hypot(a, b),
        angle: label.angle + (Math.atan2(b, a) * 180) / Math.PI,
      });
      return;
    }
    if (entity.type === 'HATCH') {
      const fill = numberOf(entity, 70) === 1 ? 'whole' : 'pattern';
      for (const loop of hatchLoops(entity)) addLine(loop, { matrix, colour, fill });
      return;
    }
    const line = linesOfEntity(entity);
    if (line === null) leftOut.add(entity.type);
    else {
      const isFilled = entity.type === 'SOLID' || entity.type === 'TRACE';
      addLine(line, { matrix, colour, fill: isFilled ? 'whole' : 'none' });
    }
  }

  function addLine(
    line: readonly Point[],
    { matrix, colour, fill }: Pick<Place, 'matrix' | 'colour'> & Pick<Line, 'fill'>,
  ): void {
    if (line.some(({ x, y }) => !Number.isFinite(x + y))) return;
    points += line.length;
    isCut ||= points > mostPoints;
    lines.push({ colour, fill, points: line.map((point) => moved(matrix, point)) });
  }

  function addAll(entities: readonly Entity[], place: Place): void {
    for (const entity of entities) {
      if (isCut) return;
      add(entity, place);
    }
  }

  addAll(file.entities, { matrix: unchanged, colour: 7, layer: '0', depth: 0 });
  return { lines, labels, leftOut: [...leftOut].toSorted(), isCut };
}
