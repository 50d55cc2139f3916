import document from '../../../schemas/field-types/checkbox_group.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { optionText } from '../normalise/option-text.ts';
import { optionsCodec } from '../cell-codecs/options.ts';

/** Chosen options without duplicates; a single one becomes a list. */
function normalise(value: unknown): unknown {
  if (typeof value === 'string' && value !== '') return [value];
  return Array.isArray(value) ? [...new Set<unknown>(value)] : value;
}

export const field = defineField<'checkbox_group'>(document, {
  normalise,
  toText: optionText,
  cellCodec: optionsCodec({ isNumber: false }),
});
