/**
 * How often a time of `a` is longer than one of `b`: 0.5 where they can't be told apart, 0 or 1
 * where each single one tells (Mann-Whitney, ties count half).
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let longer = 0;
  for (const x of a) for (const y of b) longer += x > y ? 1 : x === y ? 0.5 : 0;
  return longer / (a.length * b.length);
}

/** Two standard deviations of that area where both are drawn from one distribution. */
export function chance(a: number, b: number): number {
  return 2 * Math.sqrt((a + b + 1) / (12 * a * b));
}
