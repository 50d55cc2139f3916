import type { EditorCommand } from '../../src/editor/commands/registry.ts';
import { cellsIn } from '../../src/editor/document/cell-names.ts';
import type { EditorColumn } from '../../src/editor/document/context.ts';
import type { OwnTypeDocument } from '../../src/runtime/documents.ts';

/** An own field type in one of two versions. */
export const ownTypeOf = (n: number): OwnTypeDocument => ({
  key: 'serial',
  base: 'text',
  name: 'Serial number',
  icon: 'barcode',
  fixed: { maxLength: 20 + (n % 2) },
  defaults: { placeholder: 'A-1' },
});

/** A rule about a field, which may not fit its type. */
export const ruleAbout = (db: string, n: number) =>
  [{ '!': { empty: { var: db } } }, { '==': [{ var: db }, 'x'] }, { '>': [{ var: db }, n] }][
    n % 3
  ] ?? true;

/** Another key for a column of one of the tables. */
export function cellCommand(
  columns: readonly EditorColumn[],
  n: number,
  to: string,
): EditorCommand<'rename_cell'> {
  const named = columns.flatMap(({ document }) =>
    cellsIn(document).map(({ db }) => ({ table: document.db, db: String(db) })),
  );
  const cell = named[n % Math.max(named.length, 1)] ?? { table: 'none', db: 'none' };
  return { name: 'rename_cell', args: { ...cell, to } };
}
