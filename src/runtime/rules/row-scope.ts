import type { FieldType } from '../field-type.ts';
import { ownProperty, type JsonObject } from '../record/json.ts';
import type { RowVariable, RuleContext, RuleScope, RuleVariable } from './types.ts';

/** Begins the names of the item's columns in rules about a row: `{"var": "item.status"}`. */
export const itemPrefix = 'item.';

/** The item's column that a rule about a row names; null if it names a column of the row. */
export function itemColumnOf(name: string): string | null {
  return name.startsWith(itemPrefix) ? name.slice(itemPrefix.length) : null;
}

/** The columns of the item among the names that a rule about a row reads. */
export function itemReads(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => itemColumnOf(name) ?? []);
}

/** What rules read of a column of rows. */
export interface ReadableCell {
  readonly db: string;
  readonly fieldType: FieldType;
  readonly isEmpty: (value: unknown) => boolean;
}

/** The columns of a table's rows as rules see them. */
export function rowVariables(cells: Iterable<ReadableCell>): ReadonlyMap<string, RowVariable> {
  const variables = new Map<string, RowVariable>();
  for (const { db, fieldType, isEmpty } of cells) {
    const { ruleType: type } = fieldType.document;
    if (type === 'presence' || type === 'rows') continue;
    const isSearchable = type === 'text';
    const inSearchText = isSearchable && fieldType.toText === undefined;
    variables.set(db, { db, type, isEmpty, isSearchable, inSearchText });
  }
  return variables;
}

/**
 * The scope of a rule about one row: the row's columns by their names, and those of the item after
 * `item.`. Other tables are left out: a rule that read all rows for each row would be quadratic.
 */
export function rowScope(item: RuleScope, rows: ReadonlyMap<string, RowVariable>): RuleScope {
  const variables = new Map<string, RuleVariable>();
  for (const [db, variable] of item.variables) {
    if (variable.type === 'rows') continue;
    const name = itemPrefix + db;
    variables.set(name, { ...variable, db: name });
  }
  for (const { db, type, isSearchable } of rows.values())
    variables.set(db, { db, type, isTemplate: false, isSearchable });
  return { ...item, variables };
}

type Cells = ReadonlyMap<string, Pick<RowVariable, 'isEmpty'>>;

/** The context of a rule about one row, inside that of the item. */
export function rowContext(item: RuleContext, cells: Cells, row: JsonObject): RuleContext {
  const read = (name: string): unknown => {
    const db = itemColumnOf(name);
    return db === null ? ownProperty(row, name) : item.read(db);
  };
  const isEmpty = (name: string): boolean => {
    const db = itemColumnOf(name);
    if (db !== null) return item.isEmpty(db);
    return cells.get(name)?.isEmpty(ownProperty(row, name)) ?? true;
  };
  return { ...item, read, isEmpty };
}
