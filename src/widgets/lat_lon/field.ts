import document from '../../../schemas/field-types/lat_lon.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { cellCodec } from './cell-codec.ts';

export const field = defineField<'lat_lon'>(document, { cellCodec, isPosition: true });
