import type { FlowNodeDocument, TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { itemColumnOf } from '../../runtime/rules/row-scope.ts';
import { byLanguage, type Text, textIn } from '../../runtime/text.ts';
import { givesValue, type Ruled } from '../commands/set-rule.ts';
import { cellsIn, publishedCell } from '../document/cell-names.ts';
import type { EditorContext } from '../document/context.ts';
import { flowOf } from '../document/flow.ts';
import { columnsOf, tabsOf } from '../document/layout.ts';
import { cellsInRule, isRuleShape, namesInRule } from '../document/rule-names.ts';
import { tablesOf } from '../document/references.ts';

/** What a rule decides. Each has a text, `logic.part`. */
export type RulePart =
  | 'visibleWhen'
  | 'requiredWhen'
  | 'readOnlyWhen'
  | 'computed'
  | 'defaultRule'
  | 'validWhen'
  | 'optionsWhen'
  | 'requirement'
  | 'records'
  | 'parentType'
  | 'matchField';

/** A rule of a template, with whose it is, what it reads and what it sets. */
export interface LogicRule {
  readonly id: string;
  readonly part: RulePart;
  readonly owner: {
    readonly is: 'field' | 'cell' | 'section' | 'content' | 'node';
    /** db name or id; of a cell that of its table, of content that of its section. */
    readonly id: string;
    readonly name: Text;
    /** What `reads` and `sets` call it; null for what has no value. */
    readonly column: string | null;
  };
  /** Null for settings that name a field without a rule. */
  readonly rule: Rule | null;
  /** db names of the fields whose values it reads; columns of tables after that of their table (`publishedCell`). */
  readonly reads: readonly string[];
  /** The same of what it sets. */
  readonly sets: readonly string[];
  /** How a command names the rule; null for those that are edited elsewhere. */
  readonly edit:
    | { readonly is: 'rule'; readonly of: Ruled }
    | { readonly is: 'requirement'; readonly node: string; readonly index: number }
    | null;
}

const fieldRules = [
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'computed',
  'defaultRule',
] as const;

/** The names of a table and of its column: "Readings: Share". */
export function cellName(table: Text, { name, db }: JsonObject): Text {
  const own = typeof name === 'string' || isTexts(name) ? name : String(db);
  return byLanguage((language) => `${textIn(table, language)}: ${textIn(own, language)}`);
}

const isTexts = (value: unknown): value is Exclude<Text, string> =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string');

const isOption = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string';

/** The names of a field and of its option: "Type: Hot work". */
function optionName(
  field: Text,
  { columnType, columnData }: JsonObject,
  option: number | string,
  { fieldTypes }: Pick<EditorContext, 'fieldTypes'>,
): Text {
  const type = typeof columnType === 'string' ? fieldTypes.get(columnType)?.document : undefined;
  const data = isObject(columnData) ? columnData : {};
  const { options = [] } = type === undefined ? {} : resolveSettings(type, data);
  const own = options.find(({ value }) => value === option)?.label ?? String(option);
  return byLanguage((language) => `${textIn(field, language)}: ${textIn(own, language)}`);
}

/** Every rule of a template: of fields, rows of tables, sections, blocks and the status flow. */
export function rulesOf(document: TemplateDocument, context: EditorContext): readonly LogicRule[] {
  const tables = tablesOf(document, context);
  /** What a rule reads, of tables only the columns that it names. */
  function readsOf(rule: Rule, table: string | null = null): readonly string[] {
    const cells = cellsInRule(rule, tables, table);
    const named = new Set(cells.map((cell) => cell.table));
    const fields = [...namesInRule(rule, tables, table !== null)].filter((db) => !named.has(db));
    return [...new Set([...cells.map((cell) => publishedCell(cell.table, cell.db)), ...fields])];
  }
  const rules: LogicRule[] = [];

  /** The rules of a column's document, of an item or of a row. */
  function addColumn(
    column: { readonly [key: string]: unknown },
    owner: LogicRule['owner'],
    prefix: string,
  ): void {
    const isCell = owner.is === 'cell';
    const table = isCell ? owner.id : null;
    for (const part of fieldRules) {
      const rule = column[part];
      if (rule === undefined || !isRuleShape(rule)) continue;
      rules.push({
        id: `${prefix} ${part}`,
        part,
        owner,
        rule,
        reads: readsOf(rule, table),
        sets: givesValue(part) && owner.column !== null ? [owner.column] : [],
        edit: isCell ? null : { is: 'rule', of: { is: 'field', db: owner.id, rule: part } },
      });
    }
    const valid = isList(column['validWhen']) ? column['validWhen'] : [];
    for (const [index, each] of valid.entries()) {
      const rule = isObject(each) ? each['rule'] : undefined;
      if (rule === undefined || !isRuleShape(rule)) continue;
      const id = `${prefix} validWhen ${index}`;
      rules.push({
        id,
        part: 'validWhen',
        owner,
        rule,
        reads: readsOf(rule, table),
        sets: [],
        edit: isCell ? null : { is: 'rule', of: { is: 'valid', db: owner.id, index } },
      });
    }
    const offered = isList(column['optionsWhen']) ? column['optionsWhen'] : [];
    for (const each of offered) {
      if (!isObject(each)) continue;
      const { option, rule } = each;
      if (!isOption(option) || rule === undefined || !isRuleShape(rule)) continue;
      rules.push({
        id: `${prefix} optionsWhen ${option}`,
        part: 'optionsWhen',
        owner: { ...owner, name: optionName(owner.name, column, option, context) },
        rule,
        reads: readsOf(rule, table),
        sets: [],
        edit: isCell ? null : { is: 'rule', of: { is: 'option', db: owner.id, option } },
      });
    }
  }

  /** The settings that name a field, or in a table a column of the row, without a rule. */
  function addSettings(data: JsonObject, owner: LogicRule['owner'], prefix: string): void {
    for (const part of ['parentType', 'matchField'] as const) {
      const other = data[part];
      if (typeof other !== 'string' || other === '') continue;
      const inRow = owner.is === 'cell' ? publishedCell(owner.id, other) : other;
      const reads = [itemColumnOf(other) ?? inRow];
      rules.push({ id: `${prefix} ${part}`, part, rule: null, edit: null, owner, reads, sets: [] });
    }
  }

  for (const { document: column } of columnsOf(document, context)) {
    const { db, name, columnData = {} } = column;
    const field = { is: 'field', id: db, name, column: db } as const;
    addColumn(column, field, `field ${db}`);
    addSettings(columnData, field, `field ${db}`);
    for (const cell of cellsIn(column)) {
      const own = publishedCell(db, cell['db']);
      const owner = { is: 'cell', id: db, name: cellName(name, cell), column: own } as const;
      const prefix = `cell ${db} ${String(cell['db'])}`;
      addColumn(cell, owner, prefix);
      const data = cell['columnData'];
      if (isObject(data)) addSettings(data, owner, prefix);
    }
  }

  for (const tab of tabsOf(document, context))
    for (const section of tab.sections) {
      const place = { tab: tab.id, section: section.id };
      const add = (rule: Rule | undefined, is: 'section' | 'content', of: Ruled, id: string) => {
        if (rule === undefined) return;
        rules.push({
          id,
          part: 'visibleWhen',
          owner: { is, id: section.id, name: section.name, column: null },
          rule,
          reads: readsOf(rule),
          sets: [],
          edit: { is: 'rule', of },
        });
      };
      const key = `${tab.id} ${section.id}`;
      add(section.visibleWhen, 'section', { is: 'section', ...place }, `section ${key}`);
      for (const { id, visibleWhen } of section.content ?? [])
        add(visibleWhen, 'content', { is: 'content', ...place, id }, `content ${key} ${id}`);
    }

  for (const node of flowOf(document, context).nodes) rules.push(...rulesOfNode(node, readsOf));
  return rules;
}

function rulesOfNode(
  { id, label, requirements = [], records = {} }: FlowNodeDocument,
  readsOf: (rule: Rule) => readonly string[],
): readonly LogicRule[] {
  const owner = { is: 'node', id, name: label, column: null } as const;
  const checks = requirements.map(({ rule }, index): LogicRule => ({
    id: `node ${id} ${index}`,
    part: 'requirement',
    owner,
    rule,
    reads: readsOf(rule),
    sets: [],
    edit: { is: 'requirement', node: id, index },
  }));
  const filled = Object.keys(records);
  if (filled.length === 0) return checks;
  return [
    ...checks,
    {
      id: `node ${id} records`,
      part: 'records',
      owner,
      rule: null,
      reads: [],
      sets: filled,
      edit: null,
    },
  ];
}
