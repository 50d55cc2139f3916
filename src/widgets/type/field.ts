import document from '../../../schemas/field-types/type.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseNumber } from '../normalise/number.ts';
import { referenceCodec } from '../cell-codecs/references.ts';
import { parentColumnOf } from './settings.ts';

export const field = defineField(document, {
  normalise: normaliseNumber,
  resetsWith: parentColumnOf,
  hasFewValues: () => true,
  cellCodec: referenceCodec((_settings, { module }) => ({ list: 'types', module })),
});
