/**
 * The smallest 1, 2 or 5 times a power of ten that is at least `least`: the distance of grid lines.
 */
export function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return Number((factor * power).toPrecision(1));
}

const mostLines = 200;

/** The multiples of `step` from `from` to `to`, without rounding errors; 200 at most. */
export function multiples(from: number, to: number, step: number): readonly number[] {
  const first = Math.ceil(from / step);
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from(
    { length: Math.min(count, mostLines) },
    (_, index) => Number(((first + index) * step).toPrecision(12)) + 0,
  );
}
