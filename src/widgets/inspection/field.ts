import document from '../../../schemas/field-types/inspection.json' with { type: 'json' };
import { rowsOf } from '../../runtime/record/rows.ts';
import { defineField } from '../define.ts';
import { cellCodec } from './cell-codec.ts';
import { checkPoints, missingCells, pointsOf, settleRow } from './points.ts';

/** Its rows are the points that the settings name, one for each, answered or not. */
export const field = defineField<'inspection'>(document, {
  toText: (value) =>
    rowsOf(value)
      .flatMap(({ note }) => (typeof note === 'string' ? [note] : []))
      .join(' '),
  check: checkPoints,
  closedRows: {
    rows: (settings) => [...pointsOf(settings).keys()].map((id) => ({ id })),
    nameOf: (id, settings) => pointsOf(settings).get(id)?.text ?? null,
    settle: settleRow,
    missing: missingCells,
  },
  cellCodec,
});
