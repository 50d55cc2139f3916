import document from '../../../schemas/field-types/template_id.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { referenceCodec } from '../cell-codecs/references.ts';

export const field = defineField<'template_id'>(document, {
  cellCodec: referenceCodec((_settings, { module }) => ({ list: 'templates', module })),
});
