import document from '../../../schemas/field-types/file_format.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { writtenText } from '../written/values.ts';

export const field = defineField(document, {
  written: writtenText,
  file: { derive: ({ format }) => format },
});
