import { isList, isObject, ownProperty } from '../record/json.ts';
import { isDate } from './dates.ts';
import type { OperandType } from './types.ts';

/**
 * A stored value as rules see it: null if empty. `isWrong`: the value, or a part of it, was left
 * out because of its type.
 */
export interface TypedValue {
  readonly value: unknown;
  readonly hasInvalid: boolean;
}

const nothing: TypedValue = { value: null, hasInvalid: false };
const wrong: TypedValue = { value: null, hasInvalid: true };
const good = (value: unknown): TypedValue => ({ value, hasInvalid: false });

const isMissing = (value: unknown) => value === null || value === undefined;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown) => typeof value === 'string';

function seenText(raw: unknown, isRight: (text: string) => boolean): TypedValue {
  if (raw === '') return nothing;
  return typeof raw === 'string' && isRight(raw) ? good(raw) : wrong;
}

function seenList(raw: unknown, isRight: (entry: unknown) => boolean): TypedValue {
  if (!isList(raw)) return wrong;
  const kept = raw.filter(isRight);
  return { value: kept.length === 0 ? null : kept, hasInvalid: kept.length < raw.length };
}

/** The ids of users or of teams of a reference to people, unchecked. */
export function idsOfPeople(people: unknown, key: 'user_ids' | 'team_ids'): readonly unknown[] {
  const part = isObject(people) ? ownProperty(people, key) : undefined;
  return isList(part) ? part : [];
}

/** Counts users and teams of a reference to people. */
export function countPeople(people: unknown): number {
  return idsOfPeople(people, 'user_ids').length + idsOfPeople(people, 'team_ids').length;
}

/** The ids of teams of a reference to people. */
export function teamIdsOf(people: unknown): readonly unknown[] {
  return idsOfPeople(people, 'team_ids');
}

/** A list's entries; for people the ids of users. */
export function entriesOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : idsOfPeople(value, 'user_ids').filter(isNumber);
}

/**
 * A stored value as the column's type. Empty texts, lists and references to nobody are empty. A
 * boolean is never empty; if it is missing, it is false. A value of another type (from an older
 * version of a template) is left out, and so are such entries of a list.
 */
export function toTypedValue(raw: unknown, type: OperandType): TypedValue {
  if (isMissing(raw)) return type === 'boolean' ? good(false) : nothing;
  switch (type) {
    case 'text':
      return seenText(raw, () => true);
    case 'date':
      return seenText(raw, isDate);
    case 'number':
      return isNumber(raw) ? good(raw) : wrong;
    case 'boolean':
      return { value: raw === true, hasInvalid: typeof raw !== 'boolean' };
    case 'number_list':
      return seenList(raw, isNumber);
    case 'text_list':
      return seenList(raw, isText);
    case 'people':
      if (!isObject(raw)) return wrong;
      return countPeople(raw) === 0 ? nothing : good(raw);
    case 'rows':
      return seenList(raw, isObject);
    case 'presence':
      return isList(raw) || isObject(raw) ? good(raw) : wrong;
    case 'null':
      return nothing;
  }
}
