import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import {
  settingsOf,
  type ViewSetting,
  type ViewTypeSpec,
} from '../../../runtime/views/view-type.ts';
import { viewTypes } from '../view-types/registry.ts';
import type { FieldChange, ViewChange, ViewFields } from './view-change.ts';

/** Encodes a part of a view as text and decodes it; undefined for an invalid text. */
interface Codec<Value> {
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
}

/**
 * How the address encodes a part of a view, or the settings of a view type: `?sort=-due_at,name`.
 */
export interface ViewParam {
  /** The name of the part in the view document. */
  readonly name: string;
  readonly param: string;
  /** Empty if the view does not have the part. */
  readonly encode: (view: ViewDocument) => string;
  /** No change for an invalid text; an empty text removes the part. */
  readonly decode: (text: string) => ViewChange;
}

function viewParam<Name extends keyof ViewFields>(
  name: Name,
  { write, read }: Codec<NonNullable<ViewFields[Name]>>,
  param: string = name,
): ViewParam {
  return {
    name,
    param,
    encode(view) {
      const value: ViewFields[Name] = view[name];
      return value === undefined || value === null ? '' : write(value);
    },
    decode(text): FieldChange {
      if (text === '') return { [name]: undefined };
      const value = read(text);
      return value === undefined ? {} : { [name]: value };
    },
  };
}

const dbName = /^[a-z][a-z0-9_]{0,62}$/;
const isName = (text: string | undefined): text is string => dbName.test(text ?? '');

function oneOf<Value extends string>(values: readonly Value[]) {
  return (text: string | undefined): Value | undefined => values.find((value) => value === text);
}

const kind = oneOf(viewTypes.map(({ id }) => id));
const density = oneOf(['compact', 'medium', 'comfortable']);
const unit = oneOf(['day', 'week', 'month', 'year']);
const pin = oneOf(['start', 'end']);
const order = oneOf(['value', 'count']);

/** Entries joined by commas. Invalid ones are left out; null if none is left. */
function listCodec<Entry>(
  write: (entry: Entry) => string,
  read: (text: string) => Entry | undefined,
) {
  return {
    write: (entries: Entry[]) => entries.map(write).join(','),
    read(text: string): Entry[] | undefined {
      const entries = text.split(',').map(read);
      const known = entries.filter((entry) => entry !== undefined);
      return known.length === 0 ? undefined : known;
    },
  };
}

/** Fields joined by colons; empty fields at the end are dropped. */
const joinFields = (...fields: readonly (string | number | undefined)[]) =>
  fields
    .map((field) => field ?? '')
    .join(':')
    .replace(/:+$/, '');

const isDescending = (text: string) => text.startsWith('-');
const withoutSign = (text: string) => (isDescending(text) ? text.slice(1) : text);

const sort: Codec<NonNullable<ViewFields['sort']>> = listCodec(
  ({ db, direction }) => `${direction === 'desc' ? '-' : ''}${db}`,
  (text) => {
    const db = withoutSign(text);
    return isName(db) ? { db, direction: isDescending(text) ? 'desc' : 'asc' } : undefined;
  },
);

function widthOf(text: string | undefined): number | undefined {
  const width = Number(text);
  return Number.isInteger(width) && width >= 40 && width <= 2000 ? width : undefined;
}

const columns: Codec<NonNullable<ViewFields['columns']>> = listCodec(
  ({ db, width, pin: side }) => joinFields(db, width, side),
  (text) => {
    const [db, width, side] = text.split(':');
    if (!isName(db)) return undefined;
    const [wide, pinned] = [widthOf(width), pin(side)];
    return {
      db,
      ...(wide === undefined ? {} : { width: wide }),
      ...(pinned === undefined ? {} : { pin: pinned }),
    };
  },
);

const group: Codec<NonNullable<ViewFields['group']>> = listCodec(
  ({ by, unit: period, order: by_, direction }) =>
    `${direction === 'desc' ? '-' : ''}${joinFields(by, period, by_)}`,
  (text) => {
    const [by, period, sorted] = withoutSign(text).split(':');
    if (!isName(by)) return undefined;
    const [stretch, ordered] = [unit(period), order(sorted)];
    return {
      by,
      ...(stretch === undefined ? {} : { unit: stretch }),
      ...(ordered === undefined ? {} : { order: ordered }),
      ...(isDescending(text) ? { direction: 'desc' as const } : {}),
    };
  },
);

const id: Codec<number> = {
  write: String,
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
};

const filter: Codec<Exclude<Rule, null>> = {
  write: (rule) => JSON.stringify(rule),
  read(text) {
    try {
      return (JSON.parse(text) as Rule) ?? undefined;
    } catch (error) {
      console.warn('The filter in the address could not be read', error);
      return undefined;
    }
  },
};

/** The settings of a view type, joined by colons: `?calendar=starting_at:ending_at:week`. */
function settingsParam({ id, settings: specs }: ViewTypeSpec): ViewParam {
  const read = (spec: ViewSetting, text: string | undefined) =>
    spec.type === 'column' ? isName(text) : spec.values.includes(text ?? '');
  return {
    name: id,
    param: id,
    encode(view) {
      const settings = settingsOf(view, id);
      return settings === null ? '' : joinFields(...specs.map(({ name }) => settings[name]));
    },
    decode(text) {
      if (text === '') return { settings: { [id]: undefined } };
      const fields = text.split(':');
      const known = specs.filter((spec, at) => read(spec, fields[at]));
      if (specs.some((spec) => spec.isOptional !== true && !known.includes(spec))) return {};
      const entries = known.map((spec) => [spec.name, fields[specs.indexOf(spec)] ?? ''] as const);
      return entries.length === 0 ? {} : { settings: { [id]: Object.fromEntries(entries) } };
    },
  };
}

/** Every part of a view with its parameter. */
export const viewParams: readonly ViewParam[] = [
  viewParam('kind', { write: String, read: kind }),
  viewParam('search', { write: String, read: (text) => text.slice(0, 200) }),
  viewParam('sort', sort),
  viewParam('filter', filter),
  viewParam('templateId', id, 'template'),
  viewParam('importId', id, 'import'),
  viewParam('group', group),
  viewParam('columns', columns),
  viewParam(
    'sums',
    listCodec(String, (text) => (isName(text) ? text : undefined)),
  ),
  viewParam('density', { write: String, read: density }),
  ...viewTypes.filter(({ settings }) => settings.length > 0).map(settingsParam),
];
