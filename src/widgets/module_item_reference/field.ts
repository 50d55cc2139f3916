import document from '../../../schemas/field-types/module_item_reference.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { listOfModuleSetting, referencesCodec } from '../cell-codecs/references.ts';

export const field = defineField<'module_item_reference'>(document, {
  normalise: normaliseIds,
  cellCodec: referencesCodec(listOfModuleSetting('items')),
});
