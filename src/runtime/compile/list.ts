import type { ColumnRole, CompiledColumn, CompiledTableColumn, ListColumn } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { FieldType, FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { sortTypeOf } from '../query/sort.ts';
import { isInbound } from '../record/inbound-references.ts';
import { resolveSettings } from '../record/settings.ts';
import { baseColumns } from '../rules/base-columns.ts';
import { nearParams } from './nearest.ts';
import { problem } from './problems.ts';

export interface TableColumns {
  readonly columns: readonly CompiledTableColumn[];
  readonly problems: readonly Problem[];
}

/** Columns that the server makes for lists. A column of unknown type is skipped with a warning. */
export function compileTableColumns(
  documents: ModuleDocument['tableColumns'],
  fieldTypes: FieldTypes,
): TableColumns {
  const columns: CompiledTableColumn[] = [];
  const problems: Problem[] = [];
  documents.forEach((document, index) => {
    const { db, name, nullable, tableOrder, columnType: type } = document;
    const fieldType = fieldTypes.get(type);
    if (fieldType === undefined) {
      problems.push(
        problem('unknown_column_type', `/tableColumns/${index}/columnType`, {
          db,
          type,
          ...nearParams(type, fieldTypes.keys()),
        }),
      );
    } else {
      columns.push({ db, name, nullable, tableOrder, fieldType, document });
    }
  });
  return { columns, problems };
}

function inTableOrder(a: { tableOrder: number | null }, b: { tableOrder: number | null }): number {
  return (a.tableOrder ?? Infinity) - (b.tableOrder ?? Infinity) || 0;
}

type Listable = Pick<ListColumn, 'db' | 'name' | 'fieldType' | 'settings' | 'width' | 'column'>;

/** The base columns `id` and `name` identify and title every item. */
export function columnRole(db: string, { role }: FieldType, isDeadline: boolean): ColumnRole {
  if (db === 'id') return 'code';
  if (db === 'name') return 'title';
  return role ?? (isDeadline ? 'deadline' : 'value');
}

/** Pixels; status and deadline need more than documents allow, including the padding. */
function defaultWidthOf({ width, fieldType }: Listable, role: ColumnRole): number {
  if (role === 'status') return Math.max(width ?? 0, 120);
  if (role === 'deadline') return Math.max(width ?? 0, 128);
  if (width !== null) return width;
  if (role === 'code') return 96;
  if (role === 'title') return 320;
  if (fieldType.isNumeric === true) return 120;
  return fieldType.document.ruleType === 'text' ? 200 : 160;
}

/** References whose ids have no order that makes sense to a person. */
const unorderedReferences: ReadonlySet<string | undefined> = new Set(['item', 'file', 'label']);

/** Columns whose values differ from item to item: every group would hold a single item. */
const singular = new Set(['id', 'name', 'external_id', 'site_id', 'deleted_at']);

function listColumnOf(listable: Listable, shown: boolean): ListColumn {
  const { db, name, fieldType, settings, width, column } = listable;
  const { dataType, ruleType, reference } = fieldType.document;
  const role = column?.role ?? columnRole(db, fieldType, false);
  const isOrdered = sortTypeOf(db, column ?? undefined) !== null;
  return {
    db,
    name,
    fieldType,
    settings,
    width,
    defaultWidth: defaultWidthOf(listable, role),
    shown,
    column,
    role,
    isNumeric: role !== 'code' && fieldType.isNumeric === true,
    isPosition: fieldType.isPosition === true,
    hasFewValues: fieldType.hasFewValues?.(settings) === true,
    canSort: isOrdered && !unorderedReferences.has(reference),
    canGroup: isOrdered && reference !== 'file' && !singular.has(db),
    canFilter: column !== null || baseColumns.has(db),
    canSum:
      column !== null && dataType === 'number' && ruleType === 'number' && reference === undefined,
  };
}

/**
 * The columns that a list can show, by `tableOrder`; those without an order come last and are
 * hidden by default. Inbound columns store nothing that could be listed, sorted or filtered.
 */
export function compileListColumns(
  table: readonly CompiledTableColumn[],
  columns: readonly CompiledColumn[],
): readonly ListColumn[] {
  const maintained = table.map((each) => ({
    ...each,
    settings: resolveSettings(each.fieldType.document),
    width: null,
    column: null,
  }));
  const stored = columns.filter((column) => !isInbound(column));
  return [...maintained, ...stored.map((column) => ({ ...column, column }))]
    .sort(inTableOrder)
    .map((listable) => listColumnOf(listable, listable.tableOrder !== null));
}
