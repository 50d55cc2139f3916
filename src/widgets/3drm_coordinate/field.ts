import document from '../../../schemas/field-types/3drm_coordinate.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { written } from './written.ts';

export const field = defineField(document, { written });
