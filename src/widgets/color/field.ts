import document from '../../../schemas/field-types/color.json' with { type: 'json' };
import { defineField, noText } from '../define.ts';
import { textCodec } from '../cell-codecs/values.ts';

/** Uses capitals for hex digits above 9, so that the same colour is the same text. */
function normalise(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value;
}

export const field = defineField<'color'>(document, {
  normalise,
  toText: noText,
  cellCodec: textCodec,
});
