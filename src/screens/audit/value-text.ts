import { isObject } from '../../runtime/record/json.ts';
import { isText, textIn } from '../../runtime/text.ts';

/** How the log writes what events store as numbers, moments and objects. */
export interface ValueNames {
  readonly language: string;
  readonly yes: string;
  readonly no: string;
  /** The names of the people, teams and sites that the reader may see, by id. */
  readonly people: ReadonlyMap<number, string>;
  readonly teams: ReadonlyMap<number, string>;
  readonly sites: ReadonlyMap<number, string>;
  readonly dateTime: (instant: string) => string;
  readonly list: (words: readonly string[]) => string;
}

const nothing = '–';
const longest = 160;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/v;

/** Pointers that name a person or a site by its id. */
const people = new Set([
  'user_id',
  'lead_id',
  'manager_id',
  'deputy_id',
  'handed_over_to',
  'member',
  'viewed_user_id',
]);
const sites = new Set(['site_id']);

const named = (names: ReadonlyMap<number, string>, ids: unknown) =>
  Array.isArray(ids) ? ids.map((id) => names.get(Number(id)) ?? `#${String(id)}`) : [];

function shown(pointer: string, value: unknown, names: ValueNames): string {
  const field = pointer.split('/').at(-1) ?? '';
  if (typeof value === 'boolean') return value ? names.yes : names.no;
  if (typeof value === 'string' && moment.test(value)) return names.dateTime(value);
  if (typeof value === 'number') {
    const known = people.has(field) ? names.people : sites.has(field) ? names.sites : undefined;
    return known?.get(value) ?? String(value);
  }
  if (isText(value)) return textIn(value, names.language);
  if (isObject(value) && 'user_ids' in value)
    return names.list([
      ...named(names.people, value['user_ids']),
      ...named(names.teams, value['team_ids']),
    ]);
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return names.list(value.map((each) => shown(pointer, each, names)));
  return JSON.stringify(value);
}

/** A value of an event as people read it: names, dates, yes and no; at most 160 characters. */
export function valueText(pointer: string, value: unknown, names: ValueNames): string {
  if (value === null || value === undefined) return nothing;
  const text = shown(pointer, value, names);
  if (text === '') return nothing;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
