import document from '../../../schemas/field-types/template_id.json' with { type: 'json' };
import { defineField } from '../define.ts';

export const field = defineField(document);
