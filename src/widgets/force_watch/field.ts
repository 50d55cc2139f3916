import document from '../../../schemas/field-types/force_watch.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIdSet } from '../normalise/ids.ts';
import { referencesCodec } from '../written/named.ts';

export const field = defineField(document, {
  normalise: normaliseIdSet,
  cellCodec: referencesCodec(() => ({ list: 'people' })),
});
