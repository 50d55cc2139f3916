import type { FlowNodeDocument, TemplateDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { itemColumnOf } from '../../runtime/rules/row-scope.ts';
import { byLanguage, type Text, textIn } from '../../runtime/text.ts';
import { givesValue, type Ruled } from '../commands/set-rule.ts';
import type { EditorContext } from '../document/context.ts';
import { flowOf } from '../document/flow.ts';
import { columnsOf, tabsOf } from '../document/layout.ts';
import { isRuleShape, namesInRule } from '../document/rule-names.ts';
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
  };
  /** Null for settings that name a field without a rule. */
  readonly rule: Rule | null;
  /** db names of the fields whose values it reads. */
  readonly reads: readonly string[];
  /** db names of the fields whose values it sets. */
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
function cellName(table: Text, { name, db }: JsonObject): Text {
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
  const readsOf = (rule: Rule, ofRow = false) => [...namesInRule(rule, tables, ofRow)];
  const rules: LogicRule[] = [];

  /** The rules of a column's document, of an item or of a row. */
  function addColumn(
    column: { readonly [key: string]: unknown },
    owner: LogicRule['owner'],
    isCell: boolean,
    prefix: string,
  ): void {
    for (const part of fieldRules) {
      const rule = column[part];
      if (rule === undefined || !isRuleShape(rule)) continue;
      rules.push({
        id: `${prefix} ${part}`,
        part,
        owner,
        rule,
        reads: readsOf(rule, isCell),
        sets: givesValue(part) ? [owner.id] : [],
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
        reads: readsOf(rule, isCell),
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
        reads: readsOf(rule, isCell),
        sets: [],
        edit: isCell ? null : { is: 'rule', of: { is: 'option', db: owner.id, option } },
      });
    }
  }

  for (const { document: column } of columnsOf(document, context)) {
    const { db, name, columnData } = column;
    addColumn(column, { is: 'field', id: db, name }, false, `field ${db}`);
    for (const part of ['parentType', 'matchField'] as const) {
      const other = columnData?.[part];
      if (typeof other === 'string' && other !== '')
        rules.push({
          id: `field ${db} ${part}`,
          part,
          rule: null,
          edit: null,
          owner: { is: 'field', id: db, name },
          reads: [other],
          sets: [],
        });
    }
    const cells = columnData?.['columns'];
    for (const cell of isList(cells) ? cells : [])
      if (isObject(cell)) {
        const owner = { is: 'cell', id: db, name: cellName(name, cell) } as const;
        addColumn(cell, owner, true, `cell ${db} ${String(cell['db'])}`);
        const limit = isObject(cell['columnData']) ? cell['columnData']['matchField'] : undefined;
        const field = typeof limit === 'string' ? itemColumnOf(limit) : null;
        if (field !== null)
          rules.push({
            id: `cell ${db} ${String(cell['db'])} matchField`,
            part: 'matchField',
            rule: null,
            edit: null,
            owner,
            reads: [field],
            sets: [],
          });
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
          owner: { is, id: section.id, name: section.name },
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
  const owner = { is: 'node', id, name: label } as const;
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
