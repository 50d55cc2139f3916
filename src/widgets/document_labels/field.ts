import document from '../../../schemas/field-types/document_labels.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { referencesCodec } from '../cell-codecs/references.ts';

export const field = defineField<'document_labels'>(document, {
  normalise: normaliseIds,
  cellCodec: referencesCodec((_settings, { module }) => ({ list: 'labels', module })),
});
