import document from '../../../schemas/field-types/module_template_reference.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { listOfModuleSetting, referencesCodec } from '../cell-codecs/references.ts';

export const field = defineField<'module_template_reference'>(document, {
  normalise: normaliseIds,
  cellCodec: referencesCodec(listOfModuleSetting('templates')),
});
