import { isList, isObject } from '../../../src/runtime/record/json.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { readsOf } from './oracle/rule.ts';
import { faultsOf, isEmptyFor } from './oracle/value.ts';
import { walkFlow } from '../../../server/documents/flow-plan.ts';
import type { Plan, PlannedColumn } from '../../../server/documents/plan.ts';
import { samplesOf } from './samples.ts';
import { moment, type Example } from './types.ts';

const most = 20_000;

/** Every text, number and date in rules. */
function constantsOf(rule: Rule): readonly (string | number)[] {
  if (typeof rule === 'string' || typeof rule === 'number') return [rule];
  if (isList(rule)) return rule.flatMap((part: Rule) => constantsOf(part));
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([operator, args]) =>
    operator === 'var' ? [] : constantsOf(args),
  );
}

/** A constant and its neighbouring values. */
function around(constant: string | number): readonly unknown[] {
  if (typeof constant === 'number') return [constant, constant - 1, constant + 1];
  const time = Date.parse(constant);
  if (!/^\d{4}-/.test(constant) || Number.isNaN(time)) return [constant, `${constant} x`];
  return [
    constant,
    ...[-1, 1].flatMap((days) => {
      const moved = new Date(time + days * 86_400_000).toISOString();
      return [moved, moved.slice(0, 10)];
    }),
  ];
}

/** Days this many days away from the time of the cases, and their neighbours, for `date_diff`. */
function daysAway(count: string | number): readonly string[] {
  if (typeof count !== 'number' || !Number.isInteger(count) || Math.abs(count) > 20_000) return [];
  return [count, -count]
    .flatMap((far) => [far - 1, far, far + 1])
    .map((far) => new Date(Date.parse(moment.now) + far * 86_400_000).toISOString());
}

/** Lists and texts of a length, for rules that count. */
function ofLength(column: PlannedColumn, length: number): readonly unknown[] {
  if (length < 1 || length > 1001) return [];
  const [sample] = samplesOf(column);
  if (typeof sample === 'string') return ['x'.repeat(length)];
  if (isObject(sample)) {
    const ids = Array.from({ length }, (_, index) => index + 11);
    return [{ user_ids: ids, team_ids: [] }];
  }
  const { options } = column.settings;
  const keys = isList(options)
    ? options.map((option) => (isObject(option) ? option['value'] : null))
    : Array.from({ length }, (_, index) => index + 11);
  return keys.length < length ? [] : [keys.slice(0, length)];
}

/**
 * Values of a column that may decide a rule: an empty one, examples, and the constants of the
 * rules.
 */
function candidatesOf(column: PlannedColumn, rules: readonly Rule[]): readonly unknown[] {
  const constants = rules.flatMap(constantsOf);
  const times = [...constants.flatMap(daysAway), ...instants];
  const near = [
    0,
    ...constants.flatMap(around),
    ...times.map((time) => time.slice(0, 10)),
    ...times,
  ];
  const counted = constants
    .filter((constant) => typeof constant === 'number')
    .flatMap((constant) => [-1, 0, 1].flatMap((more) => ofLength(column, constant + more)));
  if (column.checksItself) return [asNew, null, ...samplesOf(column)];
  const all = [
    ...samplesOf(column),
    true,
    false,
    ...near,
    ...near.map((value) => [value]),
    ...constants.map((id) => ({ user_ids: [id], team_ids: [] })),
    ...counted,
  ].filter((value) => !isEmptyFor(column, value) && faultsOf(column, value).length === 0);
  return [asNew, null, ...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
}

/** The column is left as in a new item; null would be a field that was emptied. */
const asNew = Symbol('as in a new item');

const instants = ['2026-06-14', '2026-06-15', '2026-06-16', '2025-06-15', '2027-06-15'].map(
  (day) => `${day}T12:00:00.000Z`,
);

/** Values of what every item has, for rules that read it. */
function baseCandidates(
  plan: Plan,
  db: string,
  constants: readonly (string | number)[],
): readonly unknown[] {
  switch (db) {
    case 'status':
      return walkFlow(plan.flow).rests.map(({ number }) => number);
    case 'template_id':
      return [-1, 7];
    case 'external_id':
    case 'created_by_user_id':
      return [null, 7];
    case 'created_at':
    case 'updated_at':
      return [null, ...constants.flatMap(daysAway), ...instants];
    default:
      return [null];
  }
}

/**
 * The columns that rules read, with those on which computed and cleared ones among them depend.
 */
function readBehind(plan: Plan, rules: readonly Rule[]): ReadonlySet<string> {
  const reads = new Set(rules.flatMap(readsOf));
  for (const db of reads) {
    const column = plan.columns.find((each) => each.db === db);
    if (column === undefined) continue;
    const { computed, clearWhenHidden } = column.document;
    const conditions = clearWhenHidden === true ? column.visibleWhen : [];
    const behind = computed === undefined ? conditions : [computed];
    behind.flatMap(readsOf).forEach((each) => reads.add(each));
  }
  return reads;
}

/** Every combination of candidates, the last varying fastest; cut off after `most`. */
function* combinations(
  axes: readonly (readonly [string, readonly unknown[]])[],
): Generator<Readonly<Record<string, unknown>>> {
  const total = axes.reduce((product, [, list]) => product * list.length, 1);
  for (let index = 0; index < Math.min(total, most); index += 1) {
    let rest = index;
    const chosen = axes.map(([db, list]): [string, unknown] => {
      const value = list[rest % list.length];
      rest = Math.floor(rest / list.length);
      return [db, value];
    });
    yield Object.fromEntries(chosen);
  }
}

/**
 * Finds an example item for which `isWanted` is true, by trying values at and next to the rules'
 * constants in the columns that the rules read; null if none was found. `fixed` values stay
 * unchanged.
 */
export function findExample(
  plan: Plan,
  rules: readonly Rule[],
  isWanted: (example: Example) => boolean,
  fixed: Example = { values: {} },
): Example | null {
  const reads = [...readBehind(plan, rules)].filter((db) => !Object.hasOwn(fixed.values, db));
  const columns = plan.columns.filter(
    ({ db, isLocked, isRecorded }) => reads.includes(db) && (!isLocked || isRecorded),
  );
  const compared = rules.concat(
    plan.columns.flatMap(({ db, document: { computed } }) =>
      computed !== undefined && reads.includes(db) ? [computed] : [],
    ),
  );
  const columnAxes = columns.map((column) => [column.db, candidatesOf(column, compared)] as const);
  const baseAxes = reads
    .filter((db) => plan.columns.every((column) => column.db !== db))
    .map((db) => [db, baseCandidates(plan, db, compared.flatMap(constantsOf))] as const);
  const isBase = new Set(baseAxes.map(([db]) => db));
  for (const chosen of combinations([...columnAxes, ...baseAxes])) {
    const all = Object.entries(chosen);
    const values = Object.fromEntries(
      all.filter(([db, value]) => !isBase.has(db) && value !== asNew),
    );
    const base = Object.fromEntries(all.filter(([db]) => isBase.has(db)));
    const example = {
      values: { ...values, ...fixed.values },
      ...(isBase.size > 0 || fixed.base !== undefined ? { base: { ...base, ...fixed.base } } : {}),
    };
    if (isWanted(example)) return example;
  }
  return null;
}
