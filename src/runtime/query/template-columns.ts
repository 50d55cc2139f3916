import { compileListColumns } from '../compile/list.ts';
import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { deriveColumns } from '../record/derived-columns.ts';
import { isList, isObject } from '../record/json.ts';
import { itemColumnOf } from '../rules/row-scope.ts';
import { hasKeys } from './storage.ts';

/**
 * What queries depend on in a column's values; columns with the same result can be queried as one.
 */
function meaning(column: CompiledColumn): string {
  const { dataType, ruleType, reference } = column.fieldType.document;
  const empty = [0, -1].filter((number) => column.isEmpty(number));
  const cells = column.rows?.columns.map((cell) => [cell.db, meaning(cell)]) ?? null;
  return JSON.stringify([dataType, ruleType, reference ?? null, hasKeys(column), empty, cells]);
}

/** Template columns by db name; leaves out a name that templates use for different values. */
function commonColumns(templates: readonly CompiledModule[]): readonly CompiledColumn[] {
  const all = templates.flatMap(({ columns }) =>
    columns.filter(({ origin: place }) => place === 'template'),
  );
  return [...Map.groupBy(all, ({ db }) => db).values()].flatMap((same) => {
    const [first] = same;
    return first !== undefined && new Set(same.map(meaning)).size === 1 ? [first] : [];
  });
}

/**
 * The module as a list over items of several templates sees it: its columns and those of the
 * templates (each given as `compileModule` returned it). The first of several columns with one name
 * represents all of them. If they hold different types of values, the name is left out, and a list
 * has to say which template it means.
 */
export function withTemplateColumns(
  module: CompiledModule,
  templates: readonly CompiledModule[],
): CompiledModule {
  const added = commonColumns(templates).filter(({ db }) => !module.byDb.has(db));
  if (added.length === 0) return module;
  const columns = [...module.columns, ...added];
  const byDb = new Map(columns.map((column) => [column.db, column]));
  return Object.freeze({
    ...module,
    columns,
    byDb,
    derived: deriveColumns({ columns, byDb }),
    byPointer: new Map(columns.map((column) => [column.pointer, column])),
    listColumns: compileListColumns(module.tableColumns, columns),
  });
}

/** The names that an unchecked rule reads: columns or unknown names. */
export function columnsRead(rule: unknown): readonly string[] {
  if (isList(rule)) return rule.flatMap(columnsRead);
  if (!isObject(rule)) return [];
  return Object.entries(rule).flatMap(([operator, args]) => {
    const name = isList(args) ? args[0] : args;
    if (operator !== 'var' || typeof name !== 'string') return columnsRead(args);
    return [itemColumnOf(name) ?? name];
  });
}
