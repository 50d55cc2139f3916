import document from '../../../schemas/field-types/signature.json' with { type: 'json' };
import { defineField, noWords } from '../define.ts';

export const field = defineField(document, { words: noWords });
