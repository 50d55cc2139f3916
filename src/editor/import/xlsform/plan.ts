import { freeName, nameFromLabel } from '../../document/names.ts';
import { otherName, withOther } from './choices.ts';
import type { Target, ValueType } from './expression/scope.ts';
import { type OpenForm, type Planned, scopeOf, translated } from './form.ts';
import { type QuestionType, questionType, recordedTypes, unbounded } from './question-types.ts';
import { placeOf, type SurveyNode } from './survey.ts';

/** The most columns of a table. */
const mostCells = 30;

/** The column of a repeat in a repeat that names the row of the outer one. */
export const rowOf = 'row_of';

const reservedInRows: ReadonlySet<string> = new Set(['id', 'item']);

/** What a question asks for, from its type, appearance and parameters. */
function questionOf({ lists, report }: OpenForm, node: SurveyNode, isCell: boolean) {
  const [type = '', list = '', ...rest] = node.type.split(/\s+/);
  const line = { place: placeOf(node.row), subject: node.name };
  const parameters = new Map(
    node.row
      .get('parameters')
      .split(/[\s;,]+/)
      .flatMap((each) => {
        const [key = '', value = ''] = each.split('=');
        return key === '' ? [] : [[key, value] as const];
      }),
  );
  const listed = lists.get(list) ?? [];
  const choices = rest.includes('or_other') && listed.length > 0 ? withOther(listed) : listed;
  if (choices.length >= 1000) report.add('changed', line, 'choices_many');
  const appearance = node.row.get('appearance').toLowerCase().split(/\s+/);
  return { type: type.toLowerCase(), list, appearance, parameters, choices, isCell };
}

function typeOf(form: OpenForm, node: SurveyNode, isCell: boolean): QuestionType | null {
  const line = { place: placeOf(node.row), subject: node.name };
  const question = questionOf(form, node, isCell);
  const { type, list, choices } = question;
  const params = { type: node.type.slice(0, 100) };
  if (recordedTypes.has(type)) form.report.add('left_out', line, 'type_recorded', params);
  else if (type.endsWith('_from_file')) form.report.add('left_out', line, 'choices_file', params);
  else if (/^(?:select_|rank)/.test(type) && choices.length === 0)
    form.report.add('left_out', line, 'choices_missing', { list });
  else {
    const made = questionType(question);
    if (typeof made !== 'string') return made;
    form.report.add('left_out', line, made, params);
  }
  return null;
}

const computedTypes: Readonly<Partial<Record<ValueType, Omit<QuestionType, 'type'>>>> = {
  number: { columnType: 'number', settings: { ...unbounded, decimals: null } },
  text: { columnType: 'text', settings: {} },
  boolean: { columnType: 'checkbox', settings: {} },
  day: { columnType: 'datetime', settings: { includeTime: false } },
  moment: { columnType: 'datetime', settings: { includeTime: true } },
};

/** Gives questions the names and types of their fields, before rules are read. */
export function planFields(form: OpenForm, nodes: readonly SurveyNode[]) {
  const targets = new Map<string, Target>();
  /** Calculations, whose types are those of what they compute. */
  const open = new Map<string, () => Target | undefined>();

  function keep(node: SurveyNode, plan: Planned): void {
    form.planned.set(node, plan);
    if (targets.has(node.name))
      form.report.add(
        'changed',
        { place: placeOf(node.row), subject: node.name },
        'duplicate_name',
      );
    else targets.set(node.name, plan.target);
  }

  /** The text field of "Other"; undefined if the question has none, or no room is left. */
  function otherOf(
    node: SurveyNode,
    { choices }: QuestionType,
    cells: Set<string> | null,
    table: string | null,
  ) {
    if (!/\sor_other$/i.test(node.type) || choices?.has(otherName) !== true) return undefined;
    const name = `${node.name}_other`;
    const db = named({ ...node, name }, cells);
    if (db === null) return undefined;
    const target = { db, type: 'text', table } as const;
    if (!targets.has(name)) targets.set(name, target);
    form.report.add(
      'changed',
      { place: placeOf(node.row), subject: node.name },
      'choices_or_other',
    );
    return target;
  }

  function named(node: SurveyNode, cells: Set<string> | null): string | null {
    const line = { place: placeOf(node.row), subject: node.name };
    if (node.name === '') {
      form.report.add('left_out', line, 'no_name');
      return null;
    }
    if (cells === null || cells.size >= mostCells) {
      const db = cells === null ? form.builder.allocate(node.name) : null;
      if (db === null) form.report.add('left_out', line, 'too_many');
      return db;
    }
    const isTaken = (name: string) => cells.has(name) || reservedInRows.has(name);
    const db = freeName(nameFromLabel(node.name, 'field'), isTaken);
    cells.add(db);
    return db;
  }

  function calculation(node: SurveyNode, table: string | null, cells: Set<string> | null): void {
    const db = named(node, cells);
    if (db === null) return;
    const key = open.has(node.name) ? `${node.name} ${node.row.number}` : node.name;
    const resolve = (): Target | undefined => {
      open.delete(key);
      const typed = translated(form, scopeOf(form, null, table), node, 'calculation');
      if (typed === null) return undefined;
      const made = computedTypes[typed.type];
      if (made === undefined) {
        const line = { place: placeOf(node.row), subject: node.name };
        form.report.add('left_out', line, 'rule_types', { column: 'calculation', part: node.name });
        return undefined;
      }
      const target = { db, type: typed.type, table };
      const plan = { target, made: { ...made, type: typed.type }, isCore: false };
      keep(node, { ...plan, computed: typed.rule });
      return target;
    };
    open.set(key, resolve);
  }

  function question(node: SurveyNode, table: string | null, cells: Set<string> | null): void {
    const type = node.type.toLowerCase();
    if (type === 'note') return;
    if (type === 'calculate') {
      calculation(node, table, cells);
      return;
    }
    const made = typeOf(form, node, table !== null);
    if (made === null) return;
    const core = form.module.coreColumns.find(
      ({ db, columnType }) => db === node.name && columnType === made.columnType,
    );
    const isCore = core !== undefined && cells === null && !targets.has(node.name);
    const db = isCore ? core.db : named(node, cells);
    if (db === null) return;
    const { choices } = made;
    const target = { db, type: made.type, table, ...(choices !== undefined && { choices }) };
    const other = isCore ? undefined : otherOf(node, made, cells, table);
    keep(node, { target, made, isCore, ...(other !== undefined && { other }) });
  }

  function walk(
    list: readonly SurveyNode[],
    table: string | null,
    cells: Set<string> | null,
    outer: SurveyNode | null,
  ): void {
    for (const node of list) {
      if (node.is === 'question') question(node, table, cells);
      else if (node.is === 'group') walk(node.children, table, cells, outer);
      else {
        const db = named(node, null);
        if (db === null) continue;
        const made = { columnType: 'table', settings: {}, type: 'table' } as const;
        const target = { db, type: 'table', table: null } as const;
        keep(node, { target, made, isCore: false, ...(outer !== null && { outer }) });
        walk(node.children, db, new Set(outer === null ? [] : [rowOf]), node);
      }
    }
  }

  return {
    find: (name: string): Target | undefined => targets.get(name) ?? open.get(name)?.(),
    plan(): void {
      walk(nodes, null, null, null);
      // A calculation that another one reads is resolved, and gone from the list, by then.
      for (let next = open.keys().next(); next.done !== true; next = open.keys().next()) {
        const resolve = open.get(next.value);
        open.delete(next.value);
        resolve?.();
      }
    },
  };
}
