interface Decimal {
  readonly digits: bigint;
  /** The value is digits times ten to this power. */
  readonly power: number;
}

/** The number as it is printed: 0.1 is exactly a tenth. */
function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toExponential().split('e');
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return { digits: BigInt(mantissa.replace('.', '')), power: Number(exponent) - decimals };
}

/** Parses a sum that the database computed in decimal digits; null if a number can't hold it. */
export function parseSum(text: string): number | null {
  const sum = Number(text);
  return Number.isFinite(sum) ? sum : null;
}

/**
 * The sum of numbers in decimal digits, so that their order makes no difference and 0.1 + 0.2 is
 * 0.3; null without numbers, or if a number can't hold it.
 */
export function decimalSum(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const decimals = values.map(decimal);
  const power = decimals.reduce((least, each) => Math.min(least, each.power), 0);
  const digits = decimals.reduce(
    (sum, each) => sum + each.digits * 10n ** BigInt(each.power - power),
    0n,
  );
  return parseSum(`${digits}e${power}`);
}
