/**
 * How often a time of `a` is longer than one of `b`: 0.5 if they are indistinguishable, 0 or 1 if
 * every single one tells them apart (Mann-Whitney, ties count half).
 */
export function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let longer = 0;
  for (const x of a) for (const y of b) longer += x > y ? 1 : x === y ? 0.5 : 0;
  return longer / (a.length * b.length);
}

/** Two standard deviations of that area if both samples have one distribution. */
export function chance(a: number, b: number): number {
  return 2 * Math.sqrt((a + b + 1) / (12 * a * b));
}
