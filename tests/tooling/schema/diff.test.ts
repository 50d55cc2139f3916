import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { diffFiles, diffLines } from '../../../scripts/schema/diff.ts';
import { changesBetween } from '../../../server/documents/diff/changes.ts';
import { scaffold } from '../../../scripts/schema/scaffold.ts';
import { compileSubject, shippedSubjects, subjectOf } from '../../../scripts/schema/subjects.ts';
import { changesOf } from '../../../scripts/schema/mutate/changes.ts';
import { areEquivalent } from '../../../scripts/schema/mutate/equivalence.ts';
import { exemptionReason } from '../../../scripts/schema/mutate/exemptions.ts';
import type { ModuleDocument } from '../../../src/runtime/documents.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { column, moduleDocument } from '../../support/compiled.ts';
import { someColumns } from './random-documents.ts';

const options = (labels: readonly string[]) => ({
  options: labels.map((label, index) => ({ value: index + 1, label })),
});
const before = moduleDocument([
  column('datetime', 'due', { name: { en: 'Due', de: 'Fällig' } }),
  column('dropdown', 'urgency', { name: 'Urgency', columnData: options(['Low', 'High']) }),
  column('number', 'hours', { name: 'Hours', columnData: { max: 24 } }),
]);

function changeLines(after: ModuleDocument, language: 'en' | 'de' = 'en'): readonly string[] {
  return diffLines(changesBetween(subjectOf(before), subjectOf(after)), language);
}

/** The document with the given columns; the last one of each name counts. */
function withColumns(...columns: Parameters<typeof column>[]): ModuleDocument {
  const changed = columns.map((each) => column(...each));
  const coreColumns = before.coreColumns.map(
    (old) => changed.find(({ db }) => db === old.db) ?? old,
  );
  return { ...before, coreColumns };
}

describe('a difference between documents', () => {
  test('a difference names changes that need action by users', () => {
    const after = withColumns([
      'datetime',
      'due',
      { name: { en: 'Due', de: 'Fällig' }, required: true },
    ]);
    expect(changeLines(after)[0]).toMatch(/^needs care +Field 'Due' is now required\./);
    expect(changeLines(after, 'de')[0]).toMatch(
      /^zu beachten +Feld „Fällig“ ist jetzt ein Pflichtfeld\./,
    );
  });

  test('a difference of options says what happens to items with a removed option', () => {
    const after = withColumns([
      'dropdown',
      'urgency',
      { name: 'Urgency', columnData: options(['Low']) },
    ]);
    expect(changeLines(after)[0]).toContain(
      "Option 'High' of 'Urgency' is removed. Items that have it keep it",
    );
  });

  test('a column with another data type is reported as refused by the server', () => {
    const after = withColumns(['text', 'hours', { name: 'Hours' }]);
    expect(changeLines(after)[0]).toMatch(
      /^refused +Field 'Hours' becomes a Text \(was a Number\): refused/,
    );
  });

  test('a difference of a bound distinguishes narrower from wider', () => {
    const of = (max: number) =>
      changeLines(withColumns(['number', 'hours', { name: 'Hours', columnData: { max } }]));
    expect(of(12)[0]).toMatch(/^needs care .*Maximum is now 12 \(was 24\)/);
    expect(of(48)[0]).toMatch(/^safe .*Maximum is now 48 \(was 24\)/);
  });

  test('a removed status and a new start status are reported', () => {
    const flow = {
      name: 'other',
      nodes: [
        { id: 'inactive', kind: 'status_start' as const, label: 'Inactive', colour: '#74838E' },
      ],
      edges: [],
    };
    const lines = changeLines({ ...before, defaultStatusFlow: flow });
    expect(lines[0]).toMatch(/^refused +Status 'Inactive' becomes the start/);
    expect(lines[1]).toMatch(/^needs care +Status 'Active' is removed/);
  });

  test('changes of views, locks and the head of items are reported', () => {
    const lines = changeLines({
      ...before,
      views: ['open', 'overdue'],
      facts: ['due', 'hours'],
      readOnlyWhen: { families: ['closed'], editable: ['hours'] },
    });
    expect(lines.map((line) => line.replace(/^(safe|needs care) +/, ''))).toEqual([
      'Items are now read-only in these statuses: closed (before: none).',
      'Fields that stay editable in read-only items: Hours (before: none).',
      'The list now offers the views: Open, Overdue (before: the standard views).',
      'The head of an item now shows: Due, Hours (before: deadlines, assignments and criticality).',
      '4 changes: 2 safe, 2 that need care, 0 refused.',
    ]);
  });

  test('documents without differences are reported as equal', () => {
    expect(changeLines(before)).toEqual(['No visible change.']);
  });
});

test('no document differs from itself', () => {
  fc.assert(
    fc.property(someColumns, (columns) => {
      const subject = subjectOf(moduleDocument(columns));
      expect(changesBetween(subject, structuredClone(subject))).toEqual([]);
    }),
  );
});

test.each([...shippedSubjects()])(
  'changes of settings of %s are described in every language',
  (_, subject) => {
    for (const [index, change] of [...changesOf(subject, fieldTypes)].entries()) {
      if (index % 41 !== 0 || !compileSubject(structuredClone(change.subject)).ok) continue;
      if (areEquivalent(subject, change.subject, fieldTypes)) continue;
      if (exemptionReason(subject, change.pointer) !== null) continue;
      const changes = changesBetween(subject, change.subject);
      expect([change.pointer, change.what, changes]).not.toEqual([change.pointer, change.what, []]);
      for (const language of ['en', 'de', 'fr'] as const) {
        expect(diffLines(changes, language).join('\n')).not.toMatch(/\{\{|undefined|\[object/);
      }
    }
  },
);

test('the command compares two files, and fails if the server would refuse the change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sw-diff-'));
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    const document = scaffold('shift_logs', []);
    const files = ['a.json', 'b.json'].map((name) => join(folder, name));
    const [a = '', b = ''] = files;
    writeFileSync(a, JSON.stringify(document));
    writeFileSync(b, JSON.stringify({ ...document, api: 'logs' }));
    expect(diffFiles(a, b, 'en')).toBe(true);
    expect(log.mock.calls[0]?.[0]).toContain('Calls move from shift-logs to logs');
    const retyped = document.coreColumns.map((each) =>
      each.db === 'due_date' ? { ...each, columnType: 'number' } : each,
    );
    writeFileSync(b, JSON.stringify({ ...document, coreColumns: retyped }));
    expect(diffFiles(a, b, 'de')).toBe(false);
  } finally {
    log.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
