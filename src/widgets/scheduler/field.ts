import document from '../../../schemas/field-types/scheduler.json' with { type: 'json' };
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { defineField } from '../define.ts';
import { normaliseInstant } from '../normalise/instant.ts';
import { jsonCodec } from '../cell-codecs/values.ts';
import { check } from './check.ts';

/** Converts the starts of schedules to UTC. */
function normalise(value: unknown): unknown {
  if (!isList(value)) return value;
  return value.map((plan) =>
    isObject(plan) && ownProperty(plan, 'starts_at') !== undefined
      ? { ...plan, starts_at: normaliseInstant(ownProperty(plan, 'starts_at')) }
      : plan,
  );
}

export const field = defineField<'scheduler'>(document, { normalise, check, cellCodec: jsonCodec });
