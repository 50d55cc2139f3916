import document from '../../../schemas/field-types/3drm_coordinate.json' with { type: 'json' };
import { defineField } from '../define.ts';

export const field = defineField(document);
