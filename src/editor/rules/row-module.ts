import type { CompiledColumn, CompiledModule, CompiledRows } from '../../runtime/compiled.ts';
import { initialValue } from '../../runtime/record/blank.ts';
import { deriveColumns } from '../../runtime/record/derived-columns.ts';
import type { Item } from '../../runtime/record/item.ts';
import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { valueOf } from '../../runtime/record/values.ts';
import { itemColumnOf, itemPrefix, rowScope, rowVariables } from '../../runtime/rules/row-scope.ts';
import { ruleScope } from '../../runtime/rules/scope.ts';
import type { RuleScope } from '../../runtime/rules/types.ts';
import type { Text } from '../../runtime/text.ts';

interface RowOf {
  readonly scope: RuleScope;
  /** The module that has the table. */
  readonly whole: CompiledModule;
  readonly rows: CompiledRows;
}

const rowModules = new WeakMap<CompiledModule, RowOf>();

/** What rules read that are edited with a module: its columns, or those of rows (`rowModule`). */
export const scopeOf = (module: CompiledModule): RuleScope =>
  rowModules.get(module)?.scope ?? ruleScope(module.columns);

/** The module itself, or the one that has the table of a `rowModule`. */
export const wholeOf = (module: CompiledModule): CompiledModule =>
  rowModules.get(module)?.whole ?? module;

/** An item of `wholeOf(module)` as rules read it; for those about rows the first row of the table. */
export function exampleItem(module: CompiledModule, item: Item): Item {
  const row = rowModules.get(module);
  if (row === undefined) return item;
  const { scope, whole, rows } = row;
  const fields = [...scope.variables.keys()].flatMap((name) => {
    const read = itemColumnOf(name);
    if (read === null) return [];
    const column = whole.byDb.get(read);
    const value = column === undefined ? ownProperty(item, read) : valueOf(column, item);
    return [[name, value ?? null] as const];
  });
  const table = whole.columns.find((column) => column.rows === rows);
  const values = table === undefined ? null : valueOf(table, item);
  const first: unknown = isList(values) ? values[0] : null;
  const cells = isObject(first) ? first : {};
  return { ...module.blank, ...Object.fromEntries(fields), ...cells };
}

const noRules = {
  visibleWhen: null,
  requiredWhen: null,
  readOnlyWhen: null,
  computed: null,
  defaultRule: null,
  validWhen: [],
  optionsWhen: [],
  reads: [],
  isStatic: true,
  resetsWith: null,
} satisfies Partial<CompiledColumn>;

/** A column of the item as rules about a row read it. Its own rules read the item, which is not here. */
function ofItem(column: CompiledColumn, name: Text): CompiledColumn {
  const db = itemPrefix + column.db;
  return { ...column, ...noRules, db, name, origin: 'core', pointer: `/${db}` };
}

/**
 * A row of a table as a module, for what edits and tries rules about rows: its cells by their names, and
 * the fields of the item after `item.`, which `nameOf` names.
 */
export function rowModule(
  module: CompiledModule,
  rows: CompiledRows,
  nameOf: (name: Text) => Text,
): CompiledModule {
  const fields = new Map(
    module.columns
      .filter((column) => column.rows === null)
      .map((column) => [column.db, ofItem(column, nameOf(column.name))]),
  );
  const columns = [...rows.columns, ...fields.values()];
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const listed = module.listColumns
    .filter(({ column }) => column === null || column.rows === null)
    .map((each) => ({
      ...each,
      db: itemPrefix + each.db,
      name: nameOf(each.name),
      column: fields.get(each.db) ?? null,
    }));
  const values: readonly (readonly [string, unknown])[] = [
    ...listed.map(
      ({ db }) => [db, ownProperty(module.blank, db.slice(itemPrefix.length)) ?? null] as const,
    ),
    ...columns.map((column) => [column.db, initialValue(column)] as const),
  ];
  const blank: Item = { ...module.blank, columns: {}, ...Object.fromEntries(values) };
  const made: CompiledModule = {
    ...module,
    columns,
    byDb,
    byPointer: new Map(columns.map((column) => [column.pointer, column])),
    listColumns: [...rows.listColumns, ...listed],
    dependents: new Map(),
    resets: new Map(),
    derived: deriveColumns({ columns, byDb }),
    blank,
  };
  rowModules.set(made, {
    scope: rowScope(ruleScope(module.columns), rowVariables(rows.columns)),
    whole: module,
    rows,
  });
  return made;
}
