/**
 * Decimal arithmetic as people expect it: computed in doubles and rounded to 15 significant digits,
 * so that 0.1 + 0.2 is 0.3; the same in memory and in SQL. A number other than 0 is out of range if
 * its magnitude is not from 1e-30 to 1e30, so that ten numbers can't overflow.
 */
export const minMagnitude = 1e-30;
export const maxMagnitude = 1e30;
export const maxOperands = 10;

export function isInRange(value: number): boolean {
  const magnitude = Math.abs(value);
  return value === 0 || (magnitude >= minMagnitude && magnitude <= maxMagnitude);
}

/** More than enough digits to distinguish a tie from a near tie; JavaScript prints up to 100. */
const exactDigits = 60;

/**
 * Rounds to 15 significant digits; a tie goes to the even digit, as in C's `printf` and so in
 * PostgreSQL.
 */
export function roundTo15Digits(value: number): number {
  const rounded = Number(value.toPrecision(15));
  const digits = value.toExponential(exactDigits);
  const [, kept = '', rest = '', exponent = ''] = /^(-?\d\.\d{14})(\d+)(e.*)$/.exec(digits) ?? [];
  const isTie = /^50*$/.test(rest);
  const isEven = '02468'.includes(kept.slice(-1));
  return isTie && isEven ? Number(kept + exponent) : rounded;
}

interface Scaled {
  readonly digits: bigint;
  /** The value is digits times ten to this power. */
  readonly power: number;
}

function scaled(value: number): Scaled {
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  return { digits: BigInt(mantissa.replace('.', '')), power: Number(exponent) - 14 };
}

/** Sums of numbers with this many decimals are those of whole numbers. */
const wholeScale = 1e6;

/**
 * The same sum for the numbers of most tables: with up to six decimals, of up to fifteen digits in all.
 * Null for others. It takes a hundredth of the time, and a large table adds up its columns at each key.
 */
function wholeSum(values: readonly number[]): number | null {
  let sum = 0;
  let size = 0;
  for (const value of values) {
    const whole = Math.round(value * wholeScale);
    size += Math.abs(whole);
    if (size >= 1e15 || whole / wholeScale !== value) return null;
    sum += whole;
  }
  return sum / wholeScale;
}

/**
 * The sum in decimal digits, which does not depend on the order: what people add by hand, and what
 * PostgreSQL's numeric gives. The numbers are in range.
 */
export function exactSum(values: readonly number[]): number {
  const fast = wholeSum(values);
  if (fast !== null) return fast;
  const parts = values.map((value) => scaled(roundTo15Digits(value)));
  const power = Math.min(0, ...parts.map((part) => part.power));
  const total = parts.reduce(
    (sum, part) => sum + part.digits * 10n ** BigInt(part.power - power),
    0n,
  );
  return roundTo15Digits(Number(`${total}e${power}`));
}

/** The remainder of a division in decimal digits, with the sign of `a`: 0.3 by 0.1 leaves 0. */
export function remainder(a: number, b: number): number {
  const [first, second] = [scaled(roundTo15Digits(a)), scaled(roundTo15Digits(b))];
  const power = Math.min(first.power, second.power);
  const whole = (number: Scaled) => number.digits * 10n ** BigInt(number.power - power);
  return Number(`${whole(first) % whole(second)}e${power}`);
}

/** Rounds to a number of decimals, in decimal digits: halves go away from zero. */
export function roundTo(value: number, decimals: number): number {
  const { digits, power } = scaled(roundTo15Digits(value));
  const dropped = -power - decimals;
  if (dropped <= 0) return value;
  const unit = 10n ** BigInt(dropped);
  const half = digits < 0n ? -unit / 2n : unit / 2n;
  return Number(`${(digits + half) / unit}e${-decimals}`);
}

/** A number in decimal digits without an exponent, as PostgreSQL's numeric prints it. */
export function decimalText(value: number): string {
  const { digits, power } = scaled(roundTo15Digits(value));
  if (power >= 0) return (digits * 10n ** BigInt(power)).toString();
  const sign = digits < 0n ? '-' : '';
  const all = (digits < 0n ? -digits : digits).toString().padStart(1 - power, '0');
  const decimals = all.slice(power).replace(/0+$/, '');
  return sign + all.slice(0, power) + (decimals === '' ? '' : `.${decimals}`);
}
