import document from '../../../schemas/field-types/dropdown.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { optionText } from '../normalise/option-text.ts';
import { optionsCodec } from '../cell-codecs/options.ts';

export const field = defineField<'dropdown'>(document, {
  normalise: normaliseIds,
  toText: optionText,
  hasFewValues: () => true,
  cellCodec: optionsCodec({ isNumber: true }),
});
