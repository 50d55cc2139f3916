import document from '../../../schemas/field-types/file_format.json' with { type: 'json' };
import { defineField } from '../define.ts';

export const field = defineField(document);
