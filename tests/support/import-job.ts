import type { ImportJob, ImportMapping } from '../../src/contract/imports.ts';

const headers = ['No.', 'Short text', 'Kind', 'Due', 'Remarks'];

/** The mapping that the server suggests for the columns of `importJob`. */
export const suggested: ImportMapping = {
  columns: [
    { header: 'No.', db: 'external_id' },
    { header: 'Short text', db: 'name' },
    { header: 'Kind', db: 'type_id' },
    { header: 'Due', db: null },
    { header: 'Remarks', db: null },
  ],
  match: 'external_id',
  create_missing: [],
  template_id: null,
};

/** An uploaded CSV of work orders, with the given changes. */
export function importJob(changes: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 7,
    state: 'uploaded',
    file_name: 'orders.csv',
    size: 2_097_152,
    format: 'csv',
    encoding: 'windows-1252',
    separator: ';',
    sheets: [],
    sheet: null,
    headers,
    header: { first: 1, last: 1 },
    first_rows: [{ number: 1, cells: headers }],
    sample: [
      ['101', 'Hose leaking', 'Corrective', '2026-11-30', ''],
      ['102', 'Belt slipping', 'Corrective', '2026-12-02', ''],
    ],
    totals: [],
    suggested,
    mapping: null,
    progress: { done: 0, total: null },
    counts: null,
    error: null,
    created_at: '2026-11-21T06:00:00.000Z',
    created_by_user_id: 1,
    ...changes,
  };
}
