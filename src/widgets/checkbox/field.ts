import document from '../../../schemas/field-types/checkbox.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseBoolean } from '../normalise/boolean.ts';
import { booleanCodec } from '../cell-codecs/values.ts';

export const field = defineField<'checkbox'>(document, {
  normalise: normaliseBoolean,
  cellCodec: booleanCodec,
});
