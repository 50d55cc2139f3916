import document from '../../../schemas/field-types/type.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseNumber } from '../normalise/number.ts';
import { referenceCodec } from '../cell-codecs/references.ts';

export const field = defineField<'type'>(document, {
  normalise: normaliseNumber,
  resetsWith: ({ parentType }) => parentType ?? null,
  hasFewValues: () => true,
  cellCodec: referenceCodec((_settings, { module }) => ({ list: 'types', module })),
});
