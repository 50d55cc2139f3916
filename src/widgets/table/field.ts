import document from '../../../schemas/field-types/table.json' with { type: 'json' };
import { defineField } from '../define.ts';

/** The runtime compiles the columns of its rows and with them what a value is (compile/rows.ts). */
export const field = defineField<'table'>(document);
