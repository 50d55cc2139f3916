import { expect, test } from 'vitest';
import { linesOf } from './dxf-text.ts';
import { readDxf } from './read-dxf.ts';
import { shapesOf } from './shapes.ts';
import { pictureOf } from './svg-paths.ts';

type Pair = readonly [number, number | string];

/** A DXF file of sections. */
const fileOf = (sections: Readonly<Record<string, readonly Pair[]>>): string =>
  [
    ...Object.entries(sections).flatMap(([name, pairs]): Pair[] => [
      [0, 'SECTION'],
      [2, name],
      ...pairs,
      [0, 'ENDSEC'],
    ]),
    [0, 'EOF'] as const,
  ]
    .map((pair) => pair.join('\r\n'))
    .join('\r\n');

const line = (x1: number, y1: number, x2: number, y2: number, ...more: Pair[]): Pair[] => [
  [0, 'LINE'],
  [8, 'pipes'],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
  ...more,
];

function shapes(sections: Parameters<typeof fileOf>[0]) {
  const file = readDxf(fileOf(sections));
  if (file === null) throw new Error('This is no DXF file.');
  return shapesOf(file);
}

/** The points of the only line, rounded. */
function pointsOf(entities: readonly Pair[], blocks: readonly Pair[] = []) {
  const { lines } = shapes({ BLOCKS: blocks, ENTITIES: entities });
  expect(lines).toHaveLength(1);
  // The zero that is added turns -0 into 0.
  const rounded = (value: number) => Math.round(value * 100) / 100 + 0;
  return lines[0]?.points.map(({ x, y }) => [rounded(x), rounded(y)]);
}

test('lines, circles, arcs, polylines with arcs in them and splines become points', () => {
  expect(pointsOf(line(0, 0, 4, 3))).toEqual([
    [0, 0],
    [4, 3],
  ]);
  const circle = pointsOf([
    [0, 'CIRCLE'],
    [10, 5],
    [20, 5],
    [40, 2],
  ]);
  expect(circle?.[0]).toEqual([7, 5]);
  expect(circle?.[18]).toEqual([5, 7]);
  expect(circle?.at(-1)).toEqual([7, 5]);
  const arc = pointsOf([
    [0, 'ARC'],
    [10, 0],
    [20, 0],
    [40, 1],
    [50, 270],
    [51, 90],
  ]);
  expect([arc?.[0], arc?.[18], arc?.at(-1)]).toEqual([
    [0, -1],
    [1, 0],
    [0, 1],
  ]);
  // The second of three vertices bulges in a half circle; the others have no code 42.
  const light: Pair[] = [
    [0, 'LWPOLYLINE'],
    [70, 1],
    [10, 0],
    [20, 0],
    [10, 2],
    [20, 0],
    [42, 1],
    [10, 2],
    [20, 2],
  ];
  const points = pointsOf(light);
  expect(points?.slice(0, 2)).toEqual([
    [0, 0],
    [2, 0],
  ]);
  expect(points).toContainEqual([3, 1]);
  expect(points?.at(-1)).toEqual([0, 0]);
  const spline: Pair[] = [
    [0, 'SPLINE'],
    [71, 2],
    ...[0, 0, 0, 1, 1, 1].map((knot): Pair => [40, knot]),
  ];
  for (const [x, y] of [
    [0, 0],
    [1, 2],
    [2, 0],
  ] as const)
    spline.push([10, x], [20, y]);
  expect(pointsOf(spline)?.[12]).toEqual([1, 1]);
});

test('a block is drawn where it is inserted, turned and scaled, in the colour of its place, also inside another', () => {
  const valve: Pair[] = [
    [0, 'BLOCK'],
    [2, 'valve'],
    [10, 1],
    [20, 0],
    ...line(1, 0, 2, 0, [62, 0]),
    [0, 'ENDBLK'],
  ];
  const pair: Pair[] = [
    [0, 'BLOCK'],
    [2, 'pair'],
    [10, 0],
    [20, 0],
    [0, 'INSERT'],
    [2, 'valve'],
    [10, 0],
    [20, 0],
    [62, 0],
    [0, 'ENDBLK'],
  ];
  const insert: Pair[] = [
    [0, 'INSERT'],
    [2, 'pair'],
    [10, 10],
    [20, 20],
    [41, 3],
    [42, 3],
    [50, 90],
    [62, 1],
  ];
  expect(pointsOf(insert, [...valve, ...pair])).toEqual([
    [10, 20],
    [10, 23],
  ]);
  const { lines } = shapes({ BLOCKS: [...valve, ...pair], ENTITIES: insert });
  expect(lines[0]?.colour).toBe(1);
  // A block that inserts itself ends, and so does one that is repeated without end.
  const circle: Pair[] = [
    [0, 'BLOCK'],
    [2, 'self'],
    [10, 0],
    [20, 0],
    ...line(0, 0, 1, 1),
    [0, 'INSERT'],
    [2, 'self'],
    [10, 1],
    [20, 1],
    [0, 'ENDBLK'],
  ];
  expect(
    shapes({
      BLOCKS: circle,
      ENTITIES: [
        [0, 'INSERT'],
        [2, 'self'],
      ],
    }).lines.length,
  ).toBeLessThan(20);
  const many: Pair[] = [
    [0, 'INSERT'],
    [2, 'valve'],
    [70, 1_000_000],
    [71, 1_000_000],
  ];
  expect(shapes({ BLOCKS: valve, ENTITIES: many }).isCut).toBe(true);
});

test('layers decide the colour and what is hidden; what is not drawn is named', () => {
  const { lines, leftOut } = shapes({
    TABLES: [
      [0, 'LAYER'],
      [2, 'pipes'],
      [62, 3],
      [0, 'LAYER'],
      [2, 'off'],
      [62, -3],
    ],
    ENTITIES: [
      ...line(0, 0, 1, 1),
      ...line(0, 0, 1, 1, [8, 'x']),
      [0, 'LINE'],
      [8, 'off'],
      [10, 0],
      [20, 0],
      [0, '3DSOLID'],
      [8, 'pipes'],
    ],
  });
  expect(lines.map(({ colour }) => colour)).toEqual([3, 3]);
  expect(leftOut).toEqual(['3DSOLID']);
});

test('texts have their place, turn and lines, and the picture is upright', () => {
  const found = shapes({
    ENTITIES: [
      ...line(0, 0, 100, 50),
      ...([
        [0, 'TEXT'],
        [10, 50],
        [20, 25],
        [40, 2],
        [50, 30],
        [1, 'P-101 %%c20'],
      ] satisfies Pair[]),
      ...([
        [0, 'MTEXT'],
        [10, 0],
        [20, 40],
        [40, 2],
        [71, 1],
        [1, String.raw`{\fArial|b1;Pump}\Pstation \U+00B2`],
      ] satisfies Pair[]),
    ],
  });
  const picture = pictureOf(found);
  expect([picture?.width, picture?.height]).toEqual([10_000, 5000]);
  expect(picture?.paths.map(({ d }) => d)).toEqual(['M0 5000L10000 0']);
  expect(picture?.labels).toMatchObject([
    { at: { x: 5000, y: 2500 }, height: 200, angle: -30, lines: ['P-101 Ø20'] },
    { at: { x: 0, y: 1000 }, lines: ['Pump', 'station ²'], base: 'top' },
  ]);
  expect(linesOf(String.raw`\H2.5x;1\S1#2; m`)).toEqual(['11/2 m']);
});

test('what is no DXF, or the binary form of it, is not drawn', () => {
  expect(readDxf('AutoCAD Binary DXF\r\n\u001a\0')).toBeNull();
  expect(readDxf('')).toBeNull();
  expect(pictureOf(shapes({ ENTITIES: [] }))).toBeNull();
});

/** A square from a corner, as a loop of a hatch. */
const square = (from: number, side: number): Pair[] => [
  [92, 3],
  [72, 0],
  [73, 1],
  [93, 4],
  ...[
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].flatMap(([x = 0, y = 0]): Pair[] => [
    [10, from + x * side],
    [20, from + y * side],
  ]),
  [97, 0],
];

/** A hatch with these loops. */
const hatch = (isSolid: 0 | 1, loops: readonly (readonly Pair[])[]): Pair[] => [
  [0, 'HATCH'],
  [10, 0],
  [20, 0],
  [30, 0],
  [2, isSolid === 1 ? 'SOLID' : 'ANSI31'],
  [70, isSolid],
  [91, loops.length],
  ...loops.flat(),
  [75, 0],
  [98, 1],
  [10, 99],
  [20, 99],
];

/** Twice the area, negative for a hole. */
const turn = (points: readonly { readonly x: number; readonly y: number }[]) =>
  points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);

test('hatches are areas: whole ones, patterns, holes, and loops of lines, arcs and splines', () => {
  const solid = shapes({ ENTITIES: hatch(1, [square(0, 10), square(2, 4), square(3, 1)]) }).lines;
  expect(solid.map(({ fill, points }) => [fill, Math.round(turn(points))])).toEqual([
    ['whole', 200],
    ['whole', -32],
    ['whole', 2],
  ]);
  const halfCircle: Pair[] = [
    [92, 1],
    [93, 2],
    [72, 2],
    [10, 0],
    [20, 0],
    [40, 10],
    [50, 0],
    [51, 180],
    [73, 1],
    [72, 1],
    [10, -10],
    [20, 0],
    [11, 10],
    [21, 0],
    [97, 0],
  ];
  const clockwise = halfCircle.map(([code, value]): Pair => [code, code === 73 ? 0 : value]);
  const [upper, lower] = shapes({
    ENTITIES: [...hatch(0, [halfCircle]), ...hatch(0, [clockwise])],
  }).lines;
  const heights = [upper, lower].map((each) => {
    const ys = each?.points.map(({ y }) => y) ?? [];
    return [each?.fill, Math.round(Math.min(...ys)) + 0, Math.round(Math.max(...ys)) + 0];
  });
  expect(heights).toEqual([
    ['pattern', 0, 10],
    ['pattern', -10, 0],
  ]);
  const spline: Pair[] = [
    [92, 1],
    [93, 1],
    [72, 4],
    [94, 1],
    [73, 0],
    [74, 0],
    [95, 5],
    [96, 3],
    ...[0, 0, 0.5, 1, 1].map((knot): Pair => [40, knot]),
    ...[0, 4, 2].flatMap((at): Pair[] => [
      [10, at],
      [20, at === 2 ? 4 : 0],
    ]),
    [97, 0],
  ];
  const [curve] = shapes({ ENTITIES: hatch(1, [spline]) }).lines;
  expect(Math.max(...(curve?.points.map(({ y }) => y) ?? []))).toBe(4);
});

test('a hatch that says more than it has ends where it ends', () => {
  const cut: Pair[] = [
    [0, 'HATCH'],
    [91, 1_000_000_000],
    [92, 2],
    [93, 1_000_000_000],
    [10, 1],
    [20, 1],
  ];
  expect(shapes({ ENTITIES: cut }).lines).toEqual([]);
});
