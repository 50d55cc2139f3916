import { type IdentityColumn, identityColumns } from '../../../src/contract/imports.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import type { FieldType } from '../../../src/runtime/field-type.ts';
import { isLocked } from '../../../src/runtime/record/column-state.ts';

export function isIdentityColumn(db: string): db is IdentityColumn {
  return identityColumns.some((each) => each === db);
}

/** Columns that a file can fill: not those that the server computes or that show other columns. */
export function importableColumns({ columns }: CompiledModule): readonly CompiledColumn[] {
  return columns.filter((column) => !isLocked(column));
}

/** The field type by which cells of a status or template are read. */
export function identityType(db: 'status' | 'template_id'): FieldType {
  const type = fieldTypes.get(db);
  if (type === undefined) throw new Error(`There is no field type ${db}.`);
  return type;
}
