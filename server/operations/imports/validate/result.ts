import type { CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';

/** What becomes of a row. */
export type RowResult =
  | { readonly verdict: 'bad'; readonly row: FileRow; readonly problems: readonly RowProblem[] }
  | {
      readonly verdict: 'created';
      readonly row: FileRow;
      readonly module: CompiledModule;
      readonly before: null;
      /** Its id is 0 unless other rows name it. */
      readonly after: Item;
    }
  | {
      readonly verdict: 'changed' | 'unchanged';
      readonly row: FileRow;
      readonly module: CompiledModule;
      readonly before: Item;
      readonly after: Item;
    };
