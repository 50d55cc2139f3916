import document from '../../../schemas/field-types/number.json' with { type: 'json' };
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { defineField } from '../define.ts';
import { normaliseNumber } from '../normalise/number.ts';
import { cellCodec } from './cell-codec.ts';

/**
 * Differences from a value with the setting's decimals that are smaller than this are rounding
 * errors.
 */
const noise = 1e-9;

function withoutNoise(value: number, decimals: number | undefined): number {
  if (decimals === undefined) return value;
  const rounded = Number(value.toFixed(decimals)) + 0;
  return Math.abs(value - rounded) < noise ? rounded : value;
}

/**
 * Converts a text with only one reading to its number, and removes rounding errors:
 * 0.30000000000000004 becomes 0.3 at one decimal.
 */
function normalise(value: unknown, { decimals }: SettingsOf<'number'>): unknown {
  const number = normaliseNumber(value);
  return typeof number === 'number' ? withoutNoise(number, decimals) : number;
}

export const field = defineField<'number'>(document, { normalise, cellCodec, isNumeric: true });
