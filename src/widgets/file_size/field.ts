import document from '../../../schemas/field-types/file_size.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { cellCodec } from '../number/cell-codec.ts';

export const field = defineField<'file_size'>(document, {
  cellCodec,
  isNumeric: true,
  file: { derive: ({ size }) => size },
});
