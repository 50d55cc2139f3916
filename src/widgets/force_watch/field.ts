import document from '../../../schemas/field-types/force_watch.json' with { type: 'json' };
import { defineField } from '../define.ts';
import { normaliseIdSet } from '../normalise/ids.ts';
import { referencesCodec } from '../cell-codecs/references.ts';

export const field = defineField<'force_watch'>(document, {
  normalise: normaliseIdSet,
  cellCodec: referencesCodec(() => ({ list: 'people' })),
});
