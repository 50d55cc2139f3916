/** Arithmetic in the decimal digits that JSON prints: 0.1 + 0.2 is 0.3. */

/** Digits after the decimal point: 2 of 0.25, 10 of 1e-10. */
function digitsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

/** The value in units of ten to the power of -`digits`, which are at least its own digits. */
function unitsOf(value: number, digits: number): bigint {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(digits + Number(exponent) - fraction.length);
}

const fromUnits = (units: bigint, digits: number): number => Number(`${units}e-${digits}`);

function inUnits(values: readonly number[]) {
  const digits = Math.max(...values.map(digitsOf));
  return { digits, units: values.map((value) => unitsOf(value, digits)) };
}

/** Whether a finite number is a whole multiple of a step above 0. */
export function isMultiple(value: number, step: number): boolean {
  const [units = 0n, each = 1n] = inUnits([value, step]).units;
  return units % each === 0n;
}

export function sumOf(...values: readonly number[]): number {
  const { digits, units } = inUnits(values);
  return fromUnits(
    units.reduce((sum, each) => sum + each, 0n),
    digits,
  );
}

/** The multiple of `step` that is the next one at or above `value`. */
export function multipleFrom(value: number, step: number): number {
  const { digits, units } = inUnits([value, step]);
  const [least = 0n, each = 1n] = units;
  const rest = ((least % each) + each) % each;
  return fromUnits(rest === 0n ? least : least - rest + each, digits);
}

const greatestDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestDivisor(b, a % b);

/** The smallest number above 0 that is a multiple of every step; null without a step. */
export function commonStep(steps: readonly number[]): number | null {
  if (steps.length === 0) return null;
  const { digits, units } = inUnits(steps);
  return fromUnits(
    units.reduce((common, each) => (common * each) / greatestDivisor(common, each)),
    digits,
  );
}
