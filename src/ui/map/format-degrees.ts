import type { TFunction } from 'i18next';

interface DegreesFormat {
  readonly t: TFunction<'map'>;
  readonly number: (value: number) => string;
}

/** "52.52° N": degrees as people write them, the side of the globe in a letter. */
export function formatDegrees(
  degrees: number,
  axis: 'latitude' | 'longitude',
  { t, number }: DegreesFormat,
): string {
  const sides = axis === 'latitude' ? (['south', 'north'] as const) : (['west', 'east'] as const);
  return `${number(Math.abs(degrees))}° ${t(sides[degrees < 0 ? 0 : 1])}`;
}
