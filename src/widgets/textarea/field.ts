import document from '../../../schemas/field-types/textarea.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseText } from '../normalise/text.ts';
import { textCodec } from '../cell-codecs/values.ts';

export const field = defineField<'textarea'>(document, {
  normalise: normaliseText,
  cellCodec: textCodec,
});
