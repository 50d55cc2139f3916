import type { ViewDocument } from '../../../runtime/documents.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';

/** What a view is made of, by the name that a part has in the document. */
export type ViewFields = Omit<ViewDocument, '$schema'>;

/** Parts of a view to be changed; undefined takes a part away. */
export type ViewChange = { readonly [Part in keyof ViewFields]?: ViewFields[Part] | undefined };

/** Changes parts of a view, or with a function what it is by then, other changes made. */
export type ChangeView = (part: ViewChange | ((view: ViewDocument) => ViewChange)) => void;

/** A part of a view as text, and back: undefined of a text that can't be read. */
interface Codec<Value> {
  readonly write: (value: Value) => string;
  readonly read: (text: string) => Value | undefined;
}

/** How a part of a view stands in the address: `?sort=-due_at,name`. */
export interface ViewParam {
  readonly name: keyof ViewFields;
  readonly param: string;
  /** Empty where the view does not have the part. */
  readonly encode: (view: ViewDocument) => string;
  /** Nothing of a text that can't be read. */
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
    decode(text) {
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

const kind = oneOf(['table', 'board', 'calendar', 'tree', 'map', 'cards']);
const density = oneOf(['compact', 'medium', 'comfortable']);
const unit = oneOf(['day', 'week', 'month', 'year']);
const pin = oneOf(['start', 'end']);
const order = oneOf(['value', 'count']);

/** Entries joined by commas; those that can't be read are left out, null where none is left. */
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

/** Fields joined by colons, without those at the end that are empty. */
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

const calendar: Codec<NonNullable<ViewFields['calendar']>> = {
  write: ({ from, to, unit: period }) => joinFields(from, to, period),
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
function columnParam<Key extends string>(key: Key) {
  return {
    write: (value: { readonly [name in Key]: string }) => value[key],
    read: (text: string) => (isName(text) ? ({ [key]: text } as Record<Key, string>) : undefined),
  };
}

/** Every part of a view, as it stands in the address. */
export const viewParams: readonly ViewParam[] = [
  viewParam('kind', { write: String, read: kind }),
  viewParam('search', { write: String, read: (text) => text.slice(0, 200) }),
  viewParam('sort', sort),
  viewParam('filter', filter),
  viewParam(
    'templateId',
    { write: String, read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined) },
    'template',
  ),
  viewParam('group', group),
  viewParam('columns', columns),
  viewParam(
    'sums',
    listCodec(String, (text) => (isName(text) ? text : undefined)),
  ),
  viewParam('density', { write: String, read: density }),
  viewParam('board', columnParam('by')),
  viewParam('calendar', calendar),
  viewParam('tree', columnParam('parent')),
  viewParam('map', columnParam('at')),
  viewParam('cards', {
    write: ({ picture }) => picture ?? '',
    read: (text) => (isName(text) ? { picture: text } : undefined),
  }),
];
