import { isList, isObject, ownProperty } from '../../../../src/runtime/record/json.ts';
import type { Text } from '../../../../src/runtime/text.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import { samplesOf } from '../samples.ts';
import { openStage } from '../stage.ts';
import type { Case, Example } from '../types.ts';
import { inLanguages, quoted } from './names.ts';

interface Listed {
  readonly db: string;
  readonly name: Text;
  readonly tableOrder: number | null;
  readonly width: number | null;
  readonly deadline: boolean;
  readonly kind: string;
}

/**
 * The columns that the list offers: by `tableOrder`; those without one come last and are hidden by
 * default. Inbound references are no column of a list.
 */
function listedOf({ module, columns, types }: Plan): readonly Listed[] {
  const made = module.tableColumns
    .filter(({ columnType }) => types.has(columnType))
    .map(({ db, name, tableOrder, columnType: kind }) => ({
      db,
      name,
      tableOrder,
      width: null,
      deadline: false,
      kind,
    }));
  const stored = columns.filter(({ isInbound }) => !isInbound);
  const own = stored.map(({ db, document }) => ({
    db,
    name: document.name,
    tableOrder: document.tableOrder ?? null,
    width: document.width ?? null,
    deadline: document.deadline === true,
    kind: document.columnType,
  }));
  const last = Number.MAX_SAFE_INTEGER;
  return [...made, ...own].toSorted((a, b) => (a.tableOrder ?? last) - (b.tableOrder ?? last));
}

/** Which columns the list shows, in which order, with which headings and widths. */
export function listCases(plan: Plan): readonly Case[] {
  const listed = listedOf(plan);
  const shown = listed.filter(({ tableOrder }) => tableOrder !== null).map(({ db }) => db);
  return [
    {
      subject: 'list',
      group: 'list',
      title: `shows ${shown.join(', ')}`,
      probe: { kind: 'list' },
      expected: {
        shown,
        offered: listed.filter(({ tableOrder }) => tableOrder === null).map(({ db }) => db),
      },
    },
    ...listed.map(({ db, name, width, deadline, kind }): Case => ({
      subject: db,
      group: 'list',
      title: `is headed ${quoted(name)}, a ${kind}${width === null ? '' : `, ${width} px wide`}${deadline ? ', and says when it is overdue' : ''}`,
      probe: { kind: 'list_column', db },
      expected: { name: inLanguages(name), width, deadline, kind },
    })),
  ];
}

/**
 * Whether a list can be sorted by a column: not if its values have no order or are texts without
 * words.
 */
function isSortable({ type }: PlannedColumn): boolean {
  const mute = new Set(['signature', 'color']);
  return type.ruleType !== 'presence' && !(type.ruleType === 'text' && mute.has(type.type));
}

function first(value: unknown): unknown {
  if (isList(value)) return value[0];
  const users = isObject(value) ? ownProperty(value, 'user_ids') : undefined;
  return isList(users) ? users[0] : value;
}

/** Two values of a column in order, if it has two that differ in order. */
function orderedPair(column: PlannedColumn): readonly [unknown, unknown] | null {
  if (column.type.ruleType === 'boolean') return [false, true];
  const keys = samplesOf(column)
    .map((value) => ({ value, key: first(value) }))
    .filter(({ key }) => typeof key === 'number' || typeof key === 'string');
  const rank = (key: unknown) => (typeof key === 'number' ? key : String(key).toLowerCase());
  const sorted = keys.toSorted((a, b) => (rank(a.key) < rank(b.key) ? -1 : 1));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || rank(low.key) === rank(high.key)) return null;
  return [low.value, high.value];
}

/** Where a stored item keeps a value of the column: null if it is always hidden, and so cleared. */
function keepingStage(plan: Plan, column: PlannedColumn): Example | null {
  return column.document.clearWhenHidden === true ? openStage(plan, column) : { values: {} };
}

const withValues = (stage: Example, values: Example['values']): Example => ({
  ...stage,
  values: { ...stage.values, ...values },
});

/** Each column sorted both ways over two values and an empty one; refused if it has no order. */
export function sortCases(plan: Plan): readonly Case[] {
  return plan.columns
    .filter(({ isLocked }) => !isLocked)
    .flatMap((column): readonly Case[] => {
      const { db } = column;
      const pair = isSortable(column) ? orderedPair(column) : [1, 2];
      const stage = keepingStage(plan, column);
      if (pair === null || stage === null) return [];
      const [low, high] = pair;
      const hasNone = column.type.ruleType !== 'boolean';
      const examples: readonly Example[] = [
        ...(hasNone ? [withValues(stage, emptied(column))] : []),
        withValues(stage, isSortable(column) ? { [db]: high } : {}),
        withValues(stage, isSortable(column) ? { [db]: low } : {}),
      ];
      const [none, up, down] = hasNone ? [[1], 3, 2] : [[], 2, 1];
      return (['asc', 'desc'] as const).map((direction): Case => {
        const expected = isSortable(column)
          ? { found: [...(direction === 'asc' ? [up, down] : [down, up]), ...none] }
          : { refused: 'not_sortable' };
        return {
          subject: db,
          group: 'sort',
          title: `${direction === 'asc' ? 'ascending' : 'descending'}: ${isSortable(column) ? 'in order, empty last' : 'refused'}`,
          probe: { kind: 'query', examples, query: { sort: [{ db, direction }] } },
          expected,
        };
      });
    });
}

/** A column without its default. */
function emptied({ db }: PlannedColumn): Readonly<Record<string, unknown>> {
  return { [db]: null };
}

/** Each column filtered with and without a value; texts and labels searched for. */
export function filterCases(plan: Plan): readonly Case[] {
  return plan.columns
    .filter(({ isLocked }) => !isLocked)
    .flatMap((column): readonly Case[] => {
      const { db } = column;
      const [sample] = samplesOf(column);
      const stage = keepingStage(plan, column);
      const isFilterable = sample !== undefined && column.type.ruleType !== 'boolean';
      if (!isFilterable || stage === null) return [];
      const examples = [withValues(stage, { [db]: sample }), withValues(stage, emptied(column))];
      const filtered: Case = {
        subject: db,
        group: 'filter',
        title: 'without a value: the item that has none',
        probe: { kind: 'query', examples, query: { filter: { empty: { var: db } } } },
        expected: { found: [2] },
      };
      return [filtered, ...searchCase(plan, column, { stage, sample })];
    });
}

function searchCase(
  plan: Plan,
  column: PlannedColumn,
  { stage, sample }: { readonly stage: Example; readonly sample: unknown },
): readonly Case[] {
  const { db, type } = column;
  if (typeof sample !== 'string' || !['text', 'textarea'].includes(type.type)) return [];
  const name = plan.columns.find((each) => each.db === 'name');
  const other = name === undefined || db === 'name' ? {} : { name: 'Other' };
  const examples = [
    withValues(stage, { ...other, [db]: `${sample} Zylinder` }),
    withValues(stage, other),
  ];
  return [
    {
      subject: db,
      group: 'filter',
      title: 'a word in it is found by search',
      probe: { kind: 'query', examples, query: { search: 'zylinder' } },
      expected: { found: [1] },
    },
  ];
}

/** Whether two items may have the same value. */
export function uniqueCases(plan: Plan): readonly Case[] {
  return plan.columns.map(({ db, document }): Case => ({
    subject: db,
    group: 'unique',
    title: document.unique === true ? 'given once on a site' : 'may be given twice',
    probe: { kind: 'unique', db },
    expected: document.unique === true,
  }));
}
