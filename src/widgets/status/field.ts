import document from '../../../schemas/field-types/status.json' with { type: 'json' };
import { defineField } from '../define.ts';

export const field = defineField(document);
