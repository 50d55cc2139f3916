import document from '../../../schemas/field-types/user_reference.json' with { type: 'json' };
import { isObject, ownProperty } from '../../runtime/record/json.ts';
import { defineField } from '../define.ts';
import { normaliseIdSet } from '../normalise/ids.ts';
import { cellCodec } from './cell-codec.ts';

/** People and teams, each ascending and without duplicates; an absent list becomes an empty one. */
function normalise(value: unknown): unknown {
  if (!isObject(value)) return value;
  return {
    ...value,
    user_ids: normaliseIdSet(ownProperty(value, 'user_ids') ?? []),
    team_ids: normaliseIdSet(ownProperty(value, 'team_ids') ?? []),
  };
}

export const field = defineField<'user_reference'>(document, { normalise, cellCodec });
