import fc from 'fast-check';
import type { GroupQuery } from '../../src/runtime/query/groups/types.ts';
import type { ItemQuery, QueryContext, SortKey } from '../../src/runtime/query/types.ts';
import { operators } from '../../src/runtime/rules/operators/list.ts';
import { periodNames } from '../../src/runtime/rules/operators/within.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import {
  baseColumnsOf,
  columnsOf,
  presenceColumns,
  rowColumnsOf,
  someDate,
  someId,
  someMoment,
  someNumber,
  someText,
  tableColumns,
} from './random-items.ts';
import { templatePrefix } from './sample-module.ts';

type Kind = keyof typeof columnsOf;

const withTemplate = (columns: readonly string[]) =>
  columns.flatMap((db) => [db, templatePrefix + db]);

const namesOf = (kind: Kind): readonly string[] => [
  ...withTemplate(columnsOf[kind]),
  ...(kind === 'number' || kind === 'date' ? baseColumnsOf[kind] : []),
];

const variable = (kind: Kind): fc.Arbitrary<Rule> =>
  fc.constantFrom(...namesOf(kind)).map((db) => ({ var: db }));

const call = (operator: string, ...args: readonly fc.Arbitrary<Rule>[]): fc.Arbitrary<Rule> =>
  fc.tuple(...args).map((list) => ({ [operator]: list }));

const oneOf = (operators: readonly string[], ...args: readonly fc.Arbitrary<Rule>[]) =>
  fc.oneof(...operators.map((operator) => call(operator, ...args)));

/** Operators that compare a column with a text that a person types. */
const textFilters = [...operators.values()]
  .filter(({ filterOn }) => filterOn === 'text')
  .map(({ name }) => name);

const table = fc.constantFrom(...withTemplate(tableColumns)).map((db): Rule => ({ var: db }));

/** Rules about a row: its columns, and numbers of the item. */
const ofRow = (kind: keyof typeof rowColumnsOf): fc.Arbitrary<Rule> =>
  fc.constantFrom(...rowColumnsOf[kind]).map((db) => ({ var: db }));

const rowKinds = ['text', 'number', 'date', 'text_list', 'number_list', 'people'] as const;

const itemNumber = fc.constantFrom(...namesOf('number')).map((db): Rule => ({ var: `item.${db}` }));

const rowNumber: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 3, arbitrary: ofRow('number') },
  itemNumber,
  someNumber,
  oneOf(['+', '-', '*', 'min'], ofRow('number'), fc.oneof(itemNumber, someNumber)),
  call('if', ofRow('boolean'), ofRow('number'), itemNumber),
);

const rowTest: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 3, arbitrary: oneOf(['<', '>=', '==', '!='], rowNumber, rowNumber) },
  oneOf(['==', '!='], ofRow('text'), someText),
  { weight: 2, arbitrary: oneOf(textFilters, ofRow('text'), someText) },
  call('in', ofRow('text'), fc.array(someText, { minLength: 1, maxLength: 3 })),
  oneOf(
    ['<', '<=', '>', '>=', '=='],
    ofRow('date'),
    fc.oneof(someDate, fc.constantFrom<Rule>({ today: [] }, { now: [] })),
  ),
  call('within', ofRow('date'), fc.constantFrom('today', 'this_week', 'last_month', 'next_year')),
  call('overdue', ofRow('date')),
  call('in', ofRow('number'), fc.array(someId, { minLength: 1, maxLength: 3 })),
  call('contains', ofRow('text_list'), fc.constantFrom('red', 'blue', 'x')),
  call('contains', ofRow('number_list'), someId),
  call('contains', ofRow('people'), someId),
  call('mine', ofRow('people')),
  call('contains_below', ofRow('number_list'), someId, fc.constant('pumps')),
  ofRow('boolean'),
  call('!', ofRow('boolean')),
  call('empty', fc.oneof(...rowKinds.map(ofRow))),
);

const rowCondition: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 3, arbitrary: rowTest },
  oneOf(['and', 'or'], rowTest, rowTest),
  call('!', rowTest),
);

/** Conditions that the numbers and days which the database stores of the rows decide. */
const onNumbers = fc.oneof(
  oneOf(['<', '<=', '>', '>=', '=='], fc.constant<Rule>({ var: 'r_much' }), someNumber),
  oneOf(['<', '>='], someNumber, fc.constant<Rule>({ var: 'r_much' })),
  oneOf(['<', '<=', '>', '>=', '=='], fc.constant<Rule>({ var: 'r_on' }), someDate),
  oneOf(['and', 'or'], rowTest, rowTest),
);

/** The same table as a column of the module and as one of a template. */
const ofEither = fc.constantFrom<Rule>({ var: 'rows' }, { var: `${templatePrefix}rows` });

/** Conditions on all rows of a table: some, none or all meet a condition, or a number of them. */
export const someRowsCondition: fc.Arbitrary<Rule> = fc.oneof(
  { weight: 4, arbitrary: oneOf(['all', 'some', 'none'], table, rowCondition) },
  {
    weight: 2,
    arbitrary: call('some', ofEither, onNumbers),
  },
  { weight: 3, arbitrary: oneOf(['none', 'all'], ofEither, onNumbers) },
  oneOf(['<', '>=', '=='], oneOf(['sum', 'least', 'most'], table, rowNumber), someNumber),
  oneOf(['<', '=='], call('count', table, rowCondition), fc.integer({ min: 0, max: 3 })),
);

const overRows: fc.Arbitrary<Rule> = fc.oneof(
  oneOf(['sum', 'least', 'most'], table, rowNumber),
  call('count', table),
  call('count', table, rowCondition),
);

type Rules = Readonly<Record<Exclude<Kind, 'people' | 'text_list'>, fc.Arbitrary<Rule>>>;

const entry: fc.Arbitrary<Rule> = fc.constant({ var: '' });

/**
 * Rules of each type, at most `depth` operators deep; `all`, `some` and `none` are not nested in
 * each other.
 */
function rules(depth: number, isInside = false): Rules {
  const leaf = {
    text: fc.oneof(variable('text'), someText),
    number: fc.oneof(variable('number'), someNumber),
    boolean: fc.oneof(variable('boolean'), fc.boolean()),
    date: fc.oneof(variable('date'), someDate, fc.constantFrom<Rule>({ today: [] }, { now: [] })),
    number_list: variable('number_list'),
  };
  if (depth === 0) return leaf;
  const { text, number, boolean, date } = rules(depth - 1, isInside);
  const choice = (value: fc.Arbitrary<Rule>) =>
    fc.oneof(call('if', boolean, value, value), call('if', boolean, value));
  const comparisons = ['<', '<=', '>', '>=', '==', '!='];
  return {
    text: fc.oneof({ weight: 3, arbitrary: leaf.text }, choice(text)),
    number: fc.oneof(
      { weight: 3, arbitrary: leaf.number },
      { weight: 3, arbitrary: oneOf(['+', '-', '*', '/', '%', 'min', 'max'], number, number) },
      oneOf(['+', '*', 'min', 'max'], number, number, number),
      call('-', number),
      call('round', number),
      call('round', number, fc.integer({ min: -4, max: 4 })),
      choice(number),
      fc.oneof(
        ...(['text', 'number_list', 'text_list', 'people'] as const).map((kind) =>
          call('length', variable(kind)),
        ),
      ),
      call('date_diff', date, date, fc.constantFrom('days', 'hours', 'minutes')),
      ...(isInside ? [] : [{ weight: 2, arbitrary: overRows }]),
    ),
    date: fc.oneof({ weight: 3, arbitrary: leaf.date }, choice(date), later(date, number)),
    number_list: fc.oneof({ weight: 3, arbitrary: leaf.number_list }, choice(leaf.number_list)),
    boolean: fc.oneof(
      { weight: 3, arbitrary: relative(date) },
      call('mine', variable('people')),
      call('open', number),
      call('contains_below', variable('number_list'), fc.nat(4), fc.constant('pumps')),
      { weight: 3, arbitrary: oneOf(comparisons, number, number) },
      { weight: 4, arbitrary: oneOf(comparisons, date, date) },
      { weight: 2, arbitrary: oneOf(['==', '!='], text, text) },
      oneOf(['==', '!='], pieces(text, number), fc.oneof(text, pieces(text, number))),
      call('empty', pieces(text, number)),
      { weight: 3, arbitrary: oneOf(['contains', 'in', ...textFilters], text, text) },
      { weight: 2, arbitrary: oneOf(['and', 'or'], boolean, boolean) },
      { weight: 2, arbitrary: call('!', boolean) },
      oneOf(['==', '!='], boolean, boolean),
      choice(boolean),
      memberships(text, number, date),
      ...(isInside ? [] : [quantifiers(rules(depth - 1, true))]),
      ...(isInside ? [] : [oneOf(['all', 'some', 'none'], table, rowCondition)]),
      empties(text, number, boolean, date),
    ),
  };
}

/** Texts made of others; they have no search key. */
function pieces(text: fc.Arbitrary<Rule>, number: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> {
  return fc.oneof(
    call('concat', text, number, text),
    call('trim', text),
    call('substr', text, fc.integer({ min: -3, max: 3 })),
    call('substr', text, fc.integer({ min: -3, max: 3 }), fc.integer({ min: 1, max: 3 })),
  );
}

/** A date some time later. */
function later(date: fc.Arbitrary<Rule>, number: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> {
  const whole = fc.integer({ min: -400, max: 400 });
  return fc.oneof(
    call('date_add', date, fc.oneof(whole, number), fc.constantFrom('days', 'months')),
    call('date_add', date, fc.oneof(whole, number), fc.constantFrom('hours', 'minutes')),
  );
}

/** Dates around the day of the query. */
function relative(date: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> {
  const named = periodNames.filter((name) => !name.endsWith('_days'));
  return fc.oneof(
    call('overdue', date),
    call('within', date, fc.constantFrom(...named)),
    call(
      'within',
      date,
      fc.constantFrom('next_days', 'last_days'),
      fc.integer({ min: 1, max: 400 }),
    ),
  );
}

function memberships(
  text: fc.Arbitrary<Rule>,
  number: fc.Arbitrary<Rule>,
  date: fc.Arbitrary<Rule>,
): fc.Arbitrary<Rule> {
  const list = <T extends Rule>(value: fc.Arbitrary<T>) =>
    fc.array(value, { minLength: 1, maxLength: 4 });
  const people = variable('people');
  return fc.oneof(
    call('in', number, list(someNumber)),
    call('in', text, list(someText)),
    call('in', date, list(someDate)),
    call('in', number, variable('number_list')),
    call('contains', variable('number_list'), number),
    call('contains', variable('text_list'), text),
    call('contains', variable('text_list'), fc.constantFrom('red', 'blue')),
    call('contains', people, someId),
    call('in', someId, people),
    call('contains', people, number),
    call('contains', people, fc.constant({ me: [] })),
    call('contains_team', people, someId),
    call('contains_team', people, number),
  );
}

function quantifiers({ boolean, number }: Pick<Rules, 'boolean' | 'number'>): fc.Arbitrary<Rule> {
  const ofNumbers = fc.oneof(
    oneOf(['<', '>=', '=='], entry, number),
    call('in', entry, fc.array(someNumber, { maxLength: 3 })),
    call('contains', variable('number_list'), entry),
    boolean,
  );
  const numbers = fc.oneof(
    variable('number_list'),
    variable('people'),
    fc.array(someNumber, { minLength: 1, maxLength: 3 }),
  );
  const names = ['all', 'some', 'none'];
  return fc.oneof(
    oneOf(names, numbers, ofNumbers),
    oneOf(names, numbers, call('!', ofNumbers)),
    oneOf(names, variable('text_list'), call('==', entry, fc.constantFrom('red', 'blue'))),
  );
}

function empties(...values: readonly fc.Arbitrary<Rule>[]): fc.Arbitrary<Rule> {
  const lists = (['number_list', 'text_list', 'people'] as const).map(variable);
  const present = fc
    .constantFrom(...withTemplate([...presenceColumns, ...tableColumns]))
    .map((db) => ({ var: db }));
  return call('empty', fc.oneof(...values, ...lists, present));
}

const sortable = (Object.keys(columnsOf) as Kind[]).flatMap(namesOf);

const someSort: fc.Arbitrary<readonly SortKey[]> = fc.array(
  fc.record({
    db: fc.constantFrom(...sortable),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
  }),
  { maxLength: 3 },
);

export const someQuery: fc.Arbitrary<ItemQuery> = fc.record(
  {
    filter: rules(3).boolean,
    sort: someSort,
    search: someText,
    limit: fc.integer({ min: 1, max: 20 }),
    offset: fc.integer({ min: 0, max: 8 }),
    includeDeleted: fc.boolean(),
  },
  { requiredKeys: ['sort'] },
);

const someOf = (columns: readonly string[]) => fc.subarray([...withTemplate(columns)]);

export const someGroupQuery: fc.Arbitrary<GroupQuery> = fc.record(
  {
    by: fc.constantFrom(...sortable),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
    order: fc.constantFrom('value', 'count'),
    direction: fc.constantFrom('asc', 'desc'),
    sums: someOf(['amount', 'tenth', 'hours']),
    ranges: fc
      .tuple(someOf(columnsOf.date), fc.subarray([...baseColumnsOf.date]))
      .map((all) => all.flat()),
    filter: rules(2).boolean,
    search: someText,
    limit: fc.integer({ min: 1, max: 8 }),
    includeDeleted: fc.boolean(),
  },
  { requiredKeys: ['by'] },
);

const someRanks = fc
  .uniqueArray(fc.constantFrom('kind', 'status', 'people', 't_people', 'no_numbers', 't_kind'))
  .chain((names) =>
    fc.tuple(...names.map((db) => fc.tuple(fc.constant(db), fc.shuffledSubarray([1, 2, 3, 4])))),
  )
  .map((entries) => new Map(entries));

/**
 * Time zones whose clocks skip or repeat a midnight, a day, or a minute after midnight, and others.
 */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Havana',
  'America/St_Johns',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];

export const someContext: fc.Arbitrary<QueryContext> = fc.record({
  now: someMoment,
  timeZone: fc.constantFrom(...zones),
  ranks: someRanks,
  person: fc.record({ id: someId, teamIds: fc.subarray([1, 2, 3, 4]) }),
  finished: fc.subarray([1, 2, 3, 4]),
});
