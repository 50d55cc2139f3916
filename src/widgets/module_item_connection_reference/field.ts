import document from '../../../schemas/field-types/module_item_connection_reference.json' with { type: 'json' };
import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { defineField } from '../define.ts';
import { normaliseIds } from '../normalise/ids.ts';
import { cellCodec } from './cell-codec.ts';

/** A module and ids of its items, without duplicates. */
function normalise(value: unknown): unknown {
  if (!isObject(value)) return value;
  return { ...value, item_ids: normaliseIds(ownProperty(value, 'item_ids') ?? []) };
}

export const field = defineField<'module_item_connection_reference'>(document, {
  normalise,
  cellCodec,
});
