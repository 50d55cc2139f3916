import document from '../../../schemas/field-types/photos.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { fileReferencesCodec } from '../cell-codecs/references.ts';
import { checkPhoto } from './check-photo.ts';

export const field = defineField<'photos'>(document, {
  normalise: normaliseIds,
  cellCodec: fileReferencesCodec,
  file: { check: checkPhoto },
});
