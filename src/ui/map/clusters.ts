/** A point on the screen, in px. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Points that share a pin; the first one gives the position. */
export type Cluster<T> = readonly [T, ...T[]];

/**
 * Groups points whose pins would overlap. Each point joins the first cluster whose position is less
 * than `reach` px away, so the positions of any two clusters are at least that far apart.
 */
export function clusterByDistance<T>(
  things: readonly T[],
  project: (thing: T) => ScreenPoint,
  radius: number,
): readonly Cluster<T>[] {
  const found: { readonly spot: ScreenPoint; readonly members: [T, ...T[]] }[] = [];
  // Buckets squares as wide as the reach: every point within reach is in one of nine squares.
  const squares = new Map<string, number[]>();
  for (const thing of things) {
    const spot = project(thing);
    const [column, row] = [Math.floor(spot.x / radius), Math.floor(spot.y / radius)];
    const near = [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].map((dy) => `${column + dx} ${row + dy}`))
      .flatMap((square) => squares.get(square) ?? [])
      .toSorted((a, b) => a - b)
      .map((index) => found[index])
      .find((each) => each !== undefined && distance(each.spot, spot) < radius);
    if (near !== undefined) {
      near.members.push(thing);
      continue;
    }
    const square = `${column} ${row}`;
    squares.set(square, [...(squares.get(square) ?? []), found.length]);
    found.push({ spot, members: [thing] });
  }
  return found.map(({ members }) => members);
}

const distance = (a: ScreenPoint, b: ScreenPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
