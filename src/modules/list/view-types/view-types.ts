import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { isList } from '../../../runtime/record/json.ts';
import { parentColumn } from '../../../runtime/record/tree.ts';

export type ViewType = ViewDocument['kind'];

const enumLikeTypes = new Set(['type', 'criticality']);

/** Columns that hold one of a few values, each of which can be a column of a board. */
export function boardColumns(module: CompiledModule): readonly ListColumn[] {
  return module.listColumns.filter(({ fieldType, settings }) => {
    const { type, reference } = fieldType.document;
    if (type === 'status' || enumLikeTypes.has(reference ?? '')) return true;
    return reference === 'option' && isList(settings['options']);
  });
}

/** Columns of dates by which items stand in a calendar; those that people write come first. */
export function dateColumns(module: CompiledModule): readonly ListColumn[] {
  const dates = module.listColumns.filter(
    ({ db, fieldType }) => fieldType.document.ruleType === 'date' && db !== 'deleted_at',
  );
  return dates.toSorted((a, b) => Number(a.column === null) - Number(b.column === null));
}

/** The column by which the module's items stand in each other; undefined where there is none. */
export function treeColumn(module: CompiledModule): ListColumn | undefined {
  const parent = parentColumn(module);
  return module.listColumns.find(({ db }) => db === parent?.db);
}

/** Columns of positions on the earth. */
export function positionColumns(module: CompiledModule): readonly ListColumn[] {
  return module.listColumns.filter(({ fieldType }) => fieldType.document.type === 'lat_lon');
}

/** The kinds of view that a module can have. */
export function viewTypesOf(module: CompiledModule): readonly ViewType[] {
  const can: Readonly<Record<ViewType, boolean>> = {
    table: true,
    board: boardColumns(module).length > 0,
    calendar: dateColumns(module).length > 0,
    tree: treeColumn(module) !== undefined,
    map: positionColumns(module).length > 0,
    cards: true,
  };
  return (Object.keys(can) as ViewType[]).filter((kind) => can[kind]);
}

/** The kind that a view is shown as: its own, where the module can have it. */
export function viewTypeOf(module: CompiledModule, { kind }: ViewDocument): ViewType {
  return viewTypesOf(module).includes(kind) ? kind : 'table';
}

/** Of these columns the one that the view names, else the first. */
export function chosenColumn(
  columns: readonly ListColumn[],
  db: string | undefined,
): ListColumn | undefined {
  return columns.find((column) => column.db === db) ?? columns[0];
}
