import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import { QueryError } from '../../../runtime/query/error.ts';
import { prepareGroups } from '../../../runtime/query/groups/prepare.ts';

/** Each item a group of its own says nothing. */
const ungroupable = new Set(['id', 'name', 'external_id', 'site_id', 'deleted_at']);

function isGroupable(module: CompiledModule, by: string): boolean {
  try {
    prepareGroups(module, { by }, { now: new Date(0).toISOString(), timeZone: 'UTC' });
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

/** Columns by whose values a list can be put into groups. */
export function groupColumns(module: CompiledModule): readonly ListColumn[] {
  return module.listColumns.filter(
    ({ db, fieldType }) =>
      !ungroupable.has(db) && fieldType.document.reference !== 'file' && isGroupable(module, db),
  );
}
