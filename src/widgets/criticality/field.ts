import document from '../../../schemas/field-types/criticality.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseNumber } from '../normalise/number.ts';
import { referenceCodec } from '../cell-codecs/references.ts';

export const field = defineField<'criticality'>(document, {
  normalise: normaliseNumber,
  hasFewValues: () => true,
  cellCodec: referenceCodec(() => ({ list: 'criticalities' })),
});
