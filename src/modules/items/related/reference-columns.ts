import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import { referenceForm } from '../../../runtime/record/inbound-references.ts';

/** Core columns of a module that store ids of items of another. */
export function referenceColumns(
  { columns }: CompiledModule,
  moduleType: string,
): readonly CompiledColumn[] {
  return columns.filter(
    (column) => column.origin === 'core' && referenceForm(column, 'item', moduleType) === 'ids',
  );
}
