import type { ModuleDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { type JsonObject, ownProperty } from '../record/json.ts';
import { itemColumnOf } from '../rules/row-scope.ts';
import type { TypedSource } from './column-types.ts';
import { itemColumnsOf } from './item-columns.ts';
import type { CompileOptions, ItemColumns } from './options.ts';
import { problem } from './problems.ts';

/** What columns can refer to outside of their module; undefined is not checked. */
export interface ModulesAround {
  readonly types: ReadonlySet<string> | undefined;
  readonly itemColumns: ItemColumns | undefined;
}

/** The modules of the options with the one that is compiled. */
export function modulesAround(
  document: ModuleDocument,
  { moduleTypes, itemColumns, fieldTypes }: CompileOptions,
): ModulesAround {
  return {
    types: moduleTypes && new Set([...moduleTypes, document.type]),
    itemColumns: itemColumns && new Map([...itemColumns, ...itemColumnsOf([document], fieldTypes)]),
  };
}

/** The same for the columns of rows, which show nothing that refers to their item. */
export function cellProblems(
  { cells, fieldType }: TypedSource,
  columns: readonly TypedSource[],
  modules: ModulesAround,
): readonly Problem[] {
  // What the columns of a field type refer to, its own settings name.
  if (cells === null || fieldType.document.rowColumns !== undefined) return [];
  return cells.flatMap((cell) => {
    const { isInbound }: JsonObject = cell.document.columnData ?? {};
    return [
      ...referenceProblems(cell, cells, columns, modules),
      ...(isInbound === true
        ? [problem('row_setting', `${cell.pointer}/columnData/isInbound`, { db: cell.db })]
        : []),
    ];
  });
}

/**
 * Checks settings that name something outside the column: another module, the column of a parent type,
 * or the one that limits the choice of items.
 *
 * @param columns those beside it: of the item, or of its row
 * @param ofItem for a column of rows those of the item, named after `item.`
 */
export function referenceProblems(
  source: TypedSource,
  columns: readonly TypedSource[],
  ofItem: readonly TypedSource[] | null,
  modules: ModulesAround,
): readonly Problem[] {
  const data = source.document.columnData ?? {};
  const pointer = `${source.pointer}/columnData`;
  const named = ['moduleType', 'raises'].flatMap((setting) => {
    const type = ownProperty(data, setting);
    return typeof type === 'string' ? [{ setting, type }] : [];
  });
  const parent = ownProperty(data, 'parentType');
  const refersTo = (list: readonly TypedSource[], name: string, reference: string) =>
    list.some(
      (each) =>
        each !== source &&
        each.document.db === name &&
        each.fieldType.document.reference === reference,
    );
  return [
    ...named.flatMap(({ setting, type }) =>
      modules.types === undefined || modules.types.has(type)
        ? []
        : [problem('unknown_module', `${pointer}/${setting}`, { type })],
    ),
    ...(typeof parent === 'string' && !refersTo(columns, parent, 'type')
      ? [problem('unknown_parent', `${pointer}/parentType`, { parent })]
      : []),
    ...limitProblems(source, pointer, modules, (match) => {
      const db = ofItem === null ? null : itemColumnOf(match);
      return refersTo(db === null ? columns : (ofItem ?? []), db ?? match, 'item');
    }),
  ];
}

/** Problems of the settings `matchField` and `matchColumn`. */
function limitProblems(
  { document }: TypedSource,
  pointer: string,
  { itemColumns }: ModulesAround,
  isField: (match: string) => boolean,
): readonly Problem[] {
  const data = document.columnData ?? {};
  const match = ownProperty(data, 'matchField');
  if (typeof match !== 'string') return [];
  const { name } = document;
  const unknown = isField(match)
    ? []
    : [problem('unknown_match', `${pointer}/matchField`, { match })];
  const column = ownProperty(data, 'matchColumn');
  if (typeof column !== 'string')
    return [...unknown, problem('no_match_column', `${pointer}/matchField`, { name, match })];
  const known = itemColumns?.get(String(ownProperty(data, 'moduleType')));
  if (known === undefined || known.has(column)) return unknown;
  return [...unknown, problem('unknown_match_column', `${pointer}/matchColumn`, { name, column })];
}
