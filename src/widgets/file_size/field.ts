import document from '../../../schemas/field-types/file_size.json' with { type: 'json' };
import { defineField } from '../define.ts';

export const field = defineField(document);
