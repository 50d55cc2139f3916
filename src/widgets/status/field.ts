import document from '../../../schemas/field-types/status.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { writtenAsName } from '../written/named.ts';

export const field = defineField(document, {
  written: writtenAsName((_settings, { module }) => ({ list: 'statuses', module })),
});
