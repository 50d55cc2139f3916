import document from '../../../schemas/field-types/status.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { referenceCodec } from '../cell-codecs/references.ts';

export const field = defineField<'status'>(document, {
  role: 'status',
  hasFewValues: () => true,
  cellCodec: referenceCodec((_settings, { module }) => ({ list: 'statuses', module })),
});
