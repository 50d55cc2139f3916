import type {
  ColumnDocument,
  FlowDocument,
  TemplateDocument,
  WalkDocument,
} from '../../runtime/documents.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { isObject } from '../../runtime/record/json.ts';
import { itemColumnOf, itemPrefix } from '../../runtime/rules/row-scope.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { Text } from '../../runtime/text.ts';
import type { EditorContext } from './context.ts';
import { columnsOf } from './layout.ts';
import { namesInRule, renamedInRule } from './rule-names.ts';

/** What reads a field: a rule or a setting, and whose it is. */
export interface Reader {
  /** The name of the field, section or node that it belongs to. */
  readonly of: Text;
  readonly part:
    | 'visibleWhen'
    | 'requiredWhen'
    | 'readOnlyWhen'
    | 'computed'
    | 'defaultRule'
    | 'validWhen'
    | 'optionsWhen'
    | 'parentType'
    | 'matchField'
    | 'requirement'
    | 'records'
    | 'walk';
}

/** What becomes of a reference: another one, the same, or null: it is removed. */
interface Visitor {
  readonly rule: (rule: Rule, reader: Reader, ofRow: boolean) => Rule | null;
  readonly name: (db: string, reader: Reader) => string | null;
}

const ruleKeys = [
  'visibleWhen',
  'requiredWhen',
  'readOnlyWhen',
  'computed',
  'defaultRule',
] as const;

/** The object with other values; the same object if they are the same. Undefined removes a key. */
function replaced<T extends object>(
  object: T,
  values: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  const changed = Object.entries(values).filter(
    ([key, value]) => Reflect.get(object, key) !== value,
  );
  if (changed.length === 0) return object;
  const next = { ...object };
  for (const [key, value] of changed) {
    if (value === undefined) Reflect.deleteProperty(next, key);
    else Reflect.set(next, key, value);
  }
  return next;
}

/** The list with each entry changed or, for null, removed; the same list if nothing changed. */
function mapped<T>(list: T[], change: (entry: T) => T | null): T[] {
  const next = list.map(change);
  if (next.every((entry, index) => entry === list[index])) return list;
  return next.filter((entry) => entry !== null);
}

function isMutableList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/** Lists of rules, each of which has more than the rule. */
const listKeys = ['validWhen', 'optionsWhen'] as const;

type Ruled = Pick<ColumnDocument, (typeof ruleKeys)[number] | (typeof listKeys)[number]>;

/** Rules of a column of an item or of a row. */
function mapRules<T extends Ruled>(column: T, of: Text, visitor: Visitor, ofRow: boolean): T {
  let result: T = column;
  for (const part of ruleKeys) {
    const rule = column[part];
    if (rule === undefined) continue;
    const next = visitor.rule(rule, { of, part }, ofRow) ?? undefined;
    if (next !== rule) result = replaced<T>(result, { ...result, [part]: next });
  }
  for (const part of listKeys) {
    const list: { rule: Rule }[] | undefined = column[part];
    if (list === undefined) continue;
    const next = mapped(list, (each) => {
      const rule = visitor.rule(each.rule, { of, part }, ofRow);
      return rule === null ? null : replaced(each, { rule });
    });
    if (next !== list)
      result = replaced<T>(result, { ...result, [part]: next.length === 0 ? undefined : next });
  }
  return result;
}

/** The rules of a table's columns, which stand in its settings. */
export function mapCells(data: JsonObject, of: Text, visitor: Visitor): JsonObject {
  const { columns, parentType, matchField }: JsonObject = data;
  function mapCell(cell: unknown): unknown {
    if (!isObject(cell)) return cell;
    const ruled = mapRules<JsonObject & Ruled>(cell, of, visitor, true);
    const { columnData } = ruled;
    const limit = isObject(columnData) ? columnData['matchField'] : undefined;
    const field = typeof limit === 'string' ? itemColumnOf(limit) : null;
    if (field === null || !isObject(columnData)) return ruled;
    const name = visitor.name(field, { of, part: 'matchField' });
    const next = name === null ? undefined : itemPrefix + name;
    return replaced<JsonObject & Ruled>(ruled, {
      ...ruled,
      columnData: replaced(columnData, { matchField: next }),
    });
  }
  const cells = isMutableList(columns) ? mapped(columns, mapCell) : columns;
  const named = (name: unknown, part: 'parentType' | 'matchField') =>
    typeof name === 'string' ? (visitor.name(name, { of, part }) ?? undefined) : name;
  const parent = named(parentType, 'parentType');
  const match = named(matchField, 'matchField');
  return replaced(data, { columns: cells, parentType: parent, matchField: match });
}

function mapColumnReferences(column: ColumnDocument, visitor: Visitor): ColumnDocument {
  const ruled = mapRules(column, column.name, visitor, false);
  if (ruled.columnData === undefined) return ruled;
  return replaced(ruled, { columnData: mapCells(ruled.columnData, column.name, visitor) });
}

type Node = FlowDocument['nodes'][number];

function mapNode(node: Node, visitor: Visitor): Node {
  const { label: of } = node;
  const requirements =
    node.requirements &&
    mapped(node.requirements, (each) => {
      const rule = visitor.rule(each.rule, { of, part: 'requirement' }, false);
      if (rule === null) return null;
      const field =
        each.field === undefined
          ? undefined
          : (visitor.name(each.field, { of, part: 'requirement' }) ?? undefined);
      return replaced(each, { rule, field });
    });
  const { records } = node;
  const entries = Object.entries(records ?? {}).flatMap(([db, what]) => {
    const name = visitor.name(db, { of, part: 'records' });
    return name === null ? [] : [[name, what] as const];
  });
  const isSame = Object.keys(records ?? {}).every((db, index) => db === entries[index]?.[0]);
  const kept = isSame ? records : entries.length === 0 ? undefined : Object.fromEntries(entries);
  return replaced(node, { requirements, records: kept });
}

type Values = { readonly [db: string]: unknown };

/** Values by db name, under the names that the columns have now. */
function mapValues<T extends Values | undefined>(values: T, of: Text, visitor: Visitor): T {
  if (values === undefined) return values;
  const entries = Object.entries(values).flatMap(([db, value]) => {
    const name = visitor.name(db, { of, part: 'walk' });
    return name === null ? [] : [[name, value] as const];
  });
  const isSame =
    entries.length === Object.keys(values).length &&
    Object.keys(values).every((db, index) => db === entries[index]?.[0]);
  return isSame ? values : (Object.fromEntries(entries) as T);
}

/** A walk whose values follow the columns. */
function mapWalk(walk: WalkDocument, visitor: Visitor): WalkDocument {
  const { name: of } = walk;
  return replaced<WalkDocument>(walk, {
    values: mapValues(walk.values, of, visitor),
    steps: mapped(walk.steps, (step) =>
      replaced(step, { values: mapValues(step.values, of, visitor) }),
    ),
  });
}

/**
 * The document with every reference to a column visited: in rules of columns, rows, sections,
 * content and nodes, and in settings. Parts without a change stay the same objects.
 */
export function mapReferences(document: TemplateDocument, visitor: Visitor): TemplateDocument {
  const { tabs, coreColumns, columns, statusFlow, walks } = document;
  const columnsWith = (list: ColumnDocument[]) =>
    mapped(list, (column) => mapColumnReferences(column, visitor));
  const shown = <T extends { readonly visibleWhen?: Rule }>(part: T, of: Text): T => {
    if (part.visibleWhen === undefined) return part;
    const next = visitor.rule(part.visibleWhen, { of, part: 'visibleWhen' }, false) ?? undefined;
    return next === part.visibleWhen ? part : replaced<T>(part, { ...part, visibleWhen: next });
  };
  return replaced(document, {
    tabs:
      tabs &&
      mapped(tabs, (tab) =>
        replaced(tab, {
          sections: mapped(tab.sections, (section) =>
            shown(
              replaced(section, {
                content:
                  section.content && mapped(section.content, (block) => shown(block, section.name)),
              }),
              section.name,
            ),
          ),
        }),
      ),
    coreColumns: coreColumns && columnsWith(coreColumns),
    columns: columnsWith(columns),
    statusFlow:
      statusFlow &&
      replaced(statusFlow, { nodes: mapped(statusFlow.nodes, (node) => mapNode(node, visitor)) }),
    walks: walks && mapped(walks, (walk) => mapWalk(walk, visitor)),
  });
}

/** db names of the columns that hold rows. */
export function tablesOf(document: TemplateDocument, context: EditorContext): ReadonlySet<string> {
  return new Set(
    columnsOf(document, context)
      .map((column) => column.document)
      .filter(({ columnType }) => context.fieldTypes.get(columnType)?.document.ruleType === 'rows')
      .map(({ db }) => db),
  );
}

/** What reads the fields, other than they themselves. */
export function readersOf(
  document: TemplateDocument,
  context: EditorContext,
  dbs: ReadonlySet<string>,
): readonly Reader[] {
  const readers: Reader[] = [];
  const tables = tablesOf(document, context);
  const others = { ...document, columns: document.columns.filter(({ db }) => !dbs.has(db)) };
  mapReferences(others, {
    rule(rule, reader, ofRow) {
      if ([...namesInRule(rule, tables, ofRow)].some((db) => dbs.has(db))) readers.push(reader);
      return rule;
    },
    name(db, reader) {
      if (dbs.has(db)) readers.push(reader);
      return db;
    },
  });
  return readers;
}

/** The document without the rules and settings that read the fields. */
export function withoutReaders(
  document: TemplateDocument,
  context: EditorContext,
  dbs: ReadonlySet<string>,
): TemplateDocument {
  const tables = tablesOf(document, context);
  return mapReferences(document, {
    rule: (rule, _reader, ofRow) =>
      [...namesInRule(rule, tables, ofRow)].some((db) => dbs.has(db)) ? null : rule,
    name: (db) => (dbs.has(db) ? null : db),
  });
}

function renaming(names: ReadonlyMap<string, string>, tables: ReadonlySet<string>): Visitor {
  const rename = (db: string) => names.get(db) ?? db;
  return {
    rule: (rule, _reader, ofRow) =>
      [...namesInRule(rule, tables, ofRow)].some((db) => names.has(db))
        ? renamedInRule(rule, rename, tables, ofRow)
        : rule,
    name: rename,
  };
}

/** The document in which references follow columns to their new names. */
export function withRenamedReferences(
  document: TemplateDocument,
  context: EditorContext,
  names: ReadonlyMap<string, string>,
): TemplateDocument {
  return mapReferences(document, renaming(names, tablesOf(document, context)));
}

/** A column whose own references follow renamed columns, such as a copy that read itself. */
export function columnWithRenamedReferences(
  column: ColumnDocument,
  names: ReadonlyMap<string, string>,
  tables: ReadonlySet<string>,
): ColumnDocument {
  return mapColumnReferences(column, renaming(names, tables));
}

/** A rule whose names of columns follow renamed columns. */
export function renamedRule(
  rule: Rule,
  names: ReadonlyMap<string, string>,
  tables: ReadonlySet<string>,
): Rule {
  return renamedInRule(rule, (db) => names.get(db) ?? db, tables);
}
