import document from '../../../schemas/field-types/chart.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { withoutEmptyRows } from './rows.ts';
import { cellCodec } from './cell-codec.ts';

export const field = defineField<'chart'>(document, { normalise: withoutEmptyRows, cellCodec });
