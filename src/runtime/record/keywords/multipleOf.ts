import { noErrors, oneError, type Keyword } from './keyword.ts';

interface Decimal {
  readonly digits: bigint;
  /** The value is digits times ten to this power. */
  readonly power: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), power: Number(exponent) - fraction.length };
}

/**
 * True when `value` is a whole multiple of `step` in the decimal digits that JSON prints: 0.3 is
 * three times 0.1, though the binary quotient is not 3. A step of 0 accepts everything.
 */
function isMultipleOf(value: number, step: number): boolean {
  if (step === 0) return true;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const a = decimal(value);
  const b = decimal(step);
  const power = Math.min(a.power, b.power);
  const scaled = (number: Decimal) => number.digits * 10n ** BigInt(number.power - power);
  return scaled(a) % scaled(b) === 0n;
}

export const multipleOf: Keyword<'multipleOf'> = (step) => (value, pointer) =>
  typeof value === 'number' && Number.isFinite(value) && !isMultipleOf(value, step)
    ? oneError(pointer, 'multipleOf', step === 1 ? { step, context: 'whole' } : { step })
    : noErrors;
