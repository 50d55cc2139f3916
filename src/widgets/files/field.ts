import document from '../../../schemas/field-types/files.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { fileReferencesCodec } from '../cell-codecs/references.ts';

export const field = defineField<'files'>(document, {
  normalise: normaliseIds,
  cellCodec: fileReferencesCodec,
});
