import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { cellText } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { Cell, DecodeResult, NameResolver } from '../../../../src/runtime/cell-codec/types.ts';

/** As many texts of a column as are remembered, and how long one may be. */
const maxCached = 1000;
const maxCachedLength = 100;

/** Reads cells, and remembers what texts meant: names and dates of a file come again and again. */
export interface CellReader {
  readonly read: (
    column: CompiledColumn,
    cell: Cell,
    names: NameResolver,
    parentId: number | null | undefined,
  ) => DecodeResult;
  readonly clearCache: () => void;
}

function readCell(column: CompiledColumn, cell: Cell, names: NameResolver): DecodeResult {
  const { cellCodec: written } = column.fieldType;
  if (written !== undefined) return written.decode(cell, column.settings, names);
  return { value: cellText(cell) === '' ? null : cell };
}

/** Texts that are taken as they are seldom come again, and mean nothing else. */
function isCacheable({ fieldType }: CompiledColumn, cell: Cell): cell is string {
  return (
    typeof cell === 'string' &&
    cell.length <= maxCachedLength &&
    fieldType.document.ruleType !== 'text'
  );
}

export function cellReader(): CellReader {
  const known = new Map<CompiledColumn, Map<string, DecodeResult>>();

  function textsOf(column: CompiledColumn): Map<string, DecodeResult> {
    const texts = known.get(column) ?? new Map<string, DecodeResult>();
    if (texts.size >= maxCached) texts.clear();
    known.set(column, texts);
    return texts;
  }

  return {
    read(column, cell, names, parentId) {
      if (!isCacheable(column, cell)) return readCell(column, cell, names);
      const texts = textsOf(column);
      const key = parentId === undefined ? cell : `${parentId} ${cell}`;
      const found = texts.get(key) ?? readCell(column, cell, names);
      if (found !== 'pending') texts.set(key, found);
      return found;
    },
    clearCache: () => known.clear(),
  };
}
