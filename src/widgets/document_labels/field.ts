import document from '../../../schemas/field-types/document_labels.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { writtenAsNames } from '../written/named.ts';

export const field = defineField(document, {
  normalise: normaliseIds,
  written: writtenAsNames((_settings, { module }) => ({ list: 'labels', module })),
});
