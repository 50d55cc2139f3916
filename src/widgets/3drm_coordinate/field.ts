import document from '../../../schemas/field-types/3drm_coordinate.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { cellCodec } from './cell-codec.ts';

export const field = defineField<'3drm_coordinate'>(document, { cellCodec });
