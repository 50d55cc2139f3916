import type { CompiledColumn, CompiledRows, Row } from '../compiled.ts';
import { ownProperty } from '../record/json.ts';
import type { Cell, DecodeResult, NameResolver } from './types.ts';

/**
 * The names of the two columns of a sheet of rows that are no cells: the number of the item to which
 * a row belongs, and the row's id. No column of rows has these names (schemas/field-types/table.json).
 */
export const itemOfRow = 'item';
export const idOfRow = 'id';

/** A column of a sheet of rows that holds the cells of a column of a table. */
export interface CellFileColumn {
  readonly column: CompiledColumn;
  /** Its texts are days or moments. */
  readonly isDate: boolean;
  readonly encode: (row: Row, names: NameResolver) => Cell;
  readonly decode: (cell: Cell, names: NameResolver) => DecodeResult;
}

/** The columns of a table's rows in a file, in their order; types without a cell codec are left out. */
export function cellFileColumns({ columns }: CompiledRows): readonly CellFileColumn[] {
  return columns.flatMap((column) => {
    const { fieldType, settings, db } = column;
    const { cellCodec: codec } = fieldType;
    if (codec === undefined) return [];
    return [
      {
        column,
        isDate: fieldType.document.ruleType === 'date',
        encode: (row: Row, names: NameResolver) =>
          codec.encode(ownProperty(row, db) ?? null, settings, names),
        decode: (cell: Cell, names: NameResolver) => codec.decode(cell, settings, names),
      },
    ];
  });
}
