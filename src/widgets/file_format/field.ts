import document from '../../../schemas/field-types/file_format.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { textCodec } from '../cell-codecs/values.ts';

export const field = defineField<'file_format'>(document, {
  cellCodec: textCodec,
  file: { derive: ({ format }) => format },
});
