import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** What a view is made of, by the name that a part has in the document. */
export type ViewParts = Omit<ViewDocument, '$schema'>;

/** Parts of a view to be changed; undefined takes a part away. */
export type ViewChange = { readonly [Part in keyof ViewParts]?: ViewParts[Part] | undefined };

/** Changes parts of a view, or with a function what it is by then, other changes made. */
export type ChangeView = (part: ViewChange | ((view: ViewDocument) => ViewChange)) => void;

/** A part of a view as text, and back: undefined of a text that can't be read. */
interface Codec<Value> {
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
}

/** How a part of a view stands in the address: `?sort=-due_at,name`. */
export interface AddressPart {
  readonly name: keyof ViewParts;
  readonly param: string;
  /** Empty where the view does not have the part. */
  readonly textOf: (view: ViewDocument) => string;
  /** Nothing of a text that can't be read. */
  readonly changeOf: (text: string) => ViewChange;
}

function part<Name extends keyof ViewParts>(
  name: Name,
  { write, read }: Codec<NonNullable<ViewParts[Name]>>,
  param: string = name,
): AddressPart {
  return {
    name,
    param,
    textOf(view) {
      const value: ViewParts[Name] = view[name];
      return value === undefined || value === null ? '' : write(value);
    },
    changeOf(text) {
      const value = read(text);
      return value === undefined ? {} : { [name]: value };
    },
  };
}

const dbName = /^[a-z][a-z0-9_]{0,62}$/;
const isName = (text: string | undefined): text is string => dbName.test(text ?? '');

function among<Value extends string>(values: readonly Value[]) {
  return (text: string | undefined): Value | undefined => values.find((value) => value === text);
}

const kind = among(['table', 'board', 'calendar', 'tree', 'map', 'cards']);
const density = among(['compact', 'medium', 'comfortable']);
const unit = among(['day', 'week', 'month', 'year']);
const pin = among(['start', 'end']);
const order = among(['value', 'count']);

/** Entries joined by commas; those that can't be read are left out, null where none is left. */
function listed<Entry>(write: (entry: Entry) => string, read: (text: string) => Entry | undefined) {
  return {
    write: (entries: Entry[]) => entries.map(write).join(','),
    read(text: string): Entry[] | undefined {
      const entries = text.split(',').map(read);
      const known = entries.filter((entry) => entry !== undefined);
      return known.length === 0 ? undefined : known;
    },
  };
}

/** Fields joined by colons, without those at the end that are empty. */
const joined = (...fields: readonly (string | number | undefined)[]) =>
  fields
    .map((field) => field ?? '')
    .join(':')
    .replace(/:+$/, '');

const isDescending = (text: string) => text.startsWith('-');
const withoutSign = (text: string) => (isDescending(text) ? text.slice(1) : text);

const sort: Codec<NonNullable<ViewParts['sort']>> = listed(
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

const columns: Codec<NonNullable<ViewParts['columns']>> = listed(
  ({ db, width, pin: side }) => joined(db, width, side),
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

const group: Codec<NonNullable<ViewParts['group']>> = listed(
  ({ by, unit: period, order: by_, direction }) =>
    `${direction === 'desc' ? '-' : ''}${joined(by, period, by_)}`,
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

const calendar: Codec<NonNullable<ViewParts['calendar']>> = {
  write: ({ from, to, unit: period }) => joined(from, to, period),
  read(text) {
    const [from, to, period] = text.split(':');
    const stretch = unit(period);
    if (!isName(from)) return undefined;
    return {
      from,
      ...(isName(to) ? { to } : {}),
      ...(stretch === undefined ? {} : { unit: stretch }),
    };
  },
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

/** A part that names one column: `?board=status`. */
function ofColumn<Key extends string>(key: Key) {
  return {
    write: (value: { readonly [name in Key]: string }) => value[key],
    read: (text: string) => (isName(text) ? ({ [key]: text } as Record<Key, string>) : undefined),
  };
}

/** Every part of a view, as it stands in the address. */
export const addressParts: readonly AddressPart[] = [
  part('kind', { write: String, read: kind }),
  part('search', { write: String, read: (text) => text.slice(0, 200) }),
  part('sort', sort),
  part('filter', filter),
  part(
    'templateId',
    { write: String, read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined) },
    'template',
  ),
  part('group', group),
  part('columns', columns),
  part(
    'sums',
    listed(String, (text) => (isName(text) ? text : undefined)),
  ),
  part('density', { write: String, read: density }),
  part('board', ofColumn('by')),
  part('calendar', calendar),
  part('tree', ofColumn('parent')),
  part('map', ofColumn('at')),
  part('cards', {
    write: ({ picture }) => picture ?? '',
    read: (text) => (isName(text) ? { picture: text } : undefined),
  }),
];
