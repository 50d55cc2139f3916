import { isInstant } from '../../runtime/record/formats.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';

/** One entry of the field's value (schemas/field-types/scheduler.json). */
export interface Schedule {
  /** An RRULE of RFC 5545, without its name. */
  readonly rule: string;
  /** The next date counts from the completion of the last one. */
  readonly from_completion: boolean;
  readonly indefinite: boolean;
  /** ISO 8601 UTC. */
  readonly starts_at: string;
}

function scheduleOf(value: unknown): Schedule | null {
  if (!isObject(value)) return null;
  const [rule, start] = [ownProperty(value, 'rule'), ownProperty(value, 'starts_at')];
  if (typeof rule !== 'string' || typeof start !== 'string' || !isInstant(start)) return null;
  return {
    rule,
    from_completion: ownProperty(value, 'from_completion') === true,
    indefinite: ownProperty(value, 'indefinite') === true,
    starts_at: start,
  };
}

/** The schedules of a stored value in their order; null for an invalid entry. */
export function schedulesOf(value: unknown): readonly (Schedule | null)[] {
  return isList(value) ? value.map(scheduleOf) : [];
}
