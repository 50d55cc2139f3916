import document from '../../../schemas/field-types/number.json' with { type: 'json' };
import type { Settings } from '../../runtime/field-type.ts';
import { defineField } from '../define.ts';
import { normaliseNumber } from '../normalise/number.ts';
import { cellCodec } from './cell-codec.ts';

/** Closer to a value of the setting's decimals than a person can mean to be. */
const noise = 1e-9;

function withoutNoise(value: number, decimals: unknown): number {
  if (typeof decimals !== 'number') return value;
  const rounded = Number(value.toFixed(decimals)) + 0;
  return Math.abs(value - rounded) < noise ? rounded : value;
}

/** A number from a text that can only mean that one; 0.30000000000000004 as 0.3 at one decimal. */
function normalise(value: unknown, settings: Settings): unknown {
  const number = normaliseNumber(value);
  return typeof number === 'number' ? withoutNoise(number, settings['decimals']) : number;
}

export const field = defineField(document, { normalise, cellCodec, isNumeric: true });
