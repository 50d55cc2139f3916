import type { DataType, ModuleDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { resolveSettings } from '../record/settings.ts';
import { problem } from './problems.ts';

type Column = ModuleDocument['coreColumns'][number];

/** The stored form: dates with and without time count as two. */
function storedAs({ columnType, columnData }: Column, fieldTypes: FieldTypes): string | null {
  const document = fieldTypes.get(columnType)?.document;
  if (document === undefined) return null;
  if (document.ruleType !== 'date') return document.dataType satisfies DataType;
  const { includeTime } = resolveSettings(document, columnData);
  return includeTime === true ? 'date-time' : 'date';
}

/**
 * Finds what a new document of a module may not change while its items are kept: the stored form of
 * a core column (design, "Items and their tables"). Pointers into `after`.
 */
export function checkBreakingChange(
  before: ModuleDocument,
  after: ModuleDocument,
  fieldTypes: FieldTypes,
): readonly Problem[] {
  const stored = new Map(before.coreColumns.map((column) => [column.db, column]));
  return after.coreColumns.flatMap((column, index) => {
    const old = stored.get(column.db);
    if (old === undefined) return [];
    const [was, is] = [storedAs(old, fieldTypes), storedAs(column, fieldTypes)];
    if (was === null || is === null || was === is) return [];
    const params = { db: column.db, before: was, after: is };
    return [problem('column_retyped', `/coreColumns/${index}/columnType`, params)];
  });
}
