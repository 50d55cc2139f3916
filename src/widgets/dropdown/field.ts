import document from '../../../schemas/field-types/dropdown.json' with { type: 'json' };
import { isList } from '../../runtime/record/json.ts';
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { optionText } from '../normalise/option-text.ts';
import { optionsCodec } from '../cell-codecs/options.ts';

export const field = defineField(document, {
  normalise: normaliseIds,
  toText: optionText,
  hasFewValues: (settings) => isList(settings['options']),
  cellCodec: optionsCodec({ isNumber: true }),
});
