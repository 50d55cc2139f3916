import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '../../../server/documents/check.ts';
import { importContext, imported, jsonFile } from '../../../tests/support/form-files.ts';
import { compiledWith, factsOf, someTemplate } from '../../../tests/support/random-templates.ts';
import {
  chosenCommand,
  editorOf,
  someModule,
  someSteps,
} from '../../../tests/support/random-editing.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { CompiledRule } from '../../runtime/rules/types.ts';
import type { FormFile } from '../import/form-file.ts';
import { importers } from '../import/registry.ts';
import type { ExportedForm } from './exporter.ts';
import { exporters } from './registry.ts';

const runs = process.env['FULL_TESTS'] === '1' ? 2000 : 150;
const timeout = { timeout: 600_000 };

/** The file that an export gives, as an import reads it. */
function fileOf({ file }: ExportedForm): FormFile {
  if (file.is === 'text') return jsonFile(file.text);
  return {
    is: 'workbook',
    name: 'form.xlsx',
    sheets: file.sheets.map(({ name, rows }) => ({
      name,
      header: { first: 1, last: 1 },
      first_rows: [],
      rows: rows.map((cells, at) => ({
        number: at + 1,
        cells: cells.map((cell) => (cell === '' ? null : cell)),
      })),
    })),
  };
}

const own = ({ columns }: CompiledModule): readonly CompiledColumn[] =>
  columns.filter(({ origin }) => origin === 'template').toSorted((a, b) => (a.db < b.db ? -1 : 1));

/** A value of a field, from a number. */
function valueOf({ fieldType, settings }: CompiledColumn, n: number): unknown {
  if (n % 4 === 0) return undefined;
  const options = settings.options ?? [];
  switch (fieldType.document.ruleType) {
    case 'boolean':
      return n % 2 === 0;
    case 'number':
      return n;
    case 'text':
      return n % 3 === 0 ? 'abc' : 'x';
    case 'date':
      return `2026-0${(n % 6) + 1}-01`;
    case 'number_list':
    case 'text_list':
      return options.filter((_, at) => (n >> at) % 2 === 1).map(({ value }) => value);
    default:
      return undefined;
  }
}

/** Whether a rule holds for an item whose values are made of numbers. */
function holds(
  rule: CompiledRule | null,
  { byDb }: CompiledModule,
  numbers: readonly number[],
): boolean | null {
  if (rule === null) return null;
  const read = (db: string) => {
    const column = byDb.get(db);
    const n = numbers[Number(db.replace('field_', '')) % numbers.length] ?? 0;
    return column === undefined ? undefined : valueOf(column, n);
  };
  return (
    rule.evaluate({
      read,
      isEmpty: (db) => read(db) === undefined || byDb.get(db)?.isEmpty(read(db)) === true,
      now: '2026-04-01T12:00:00.000Z',
      timeZone: 'UTC',
    }) === true
  );
}

const numbers = fc.array(fc.array(fc.nat({ max: 99 }), { minLength: 9, maxLength: 9 }), {
  minLength: 8,
  maxLength: 8,
});

test.each([
  ['xlsform', 'all', true],
  ['json_schema', 'en', false],
] as const)(
  'a template that goes out as %s and comes back keeps its fields, texts, limits and conditions',
  timeout,
  (format, languages, isRich) => {
    fc.assert(
      fc.property(someTemplate(isRich), numbers, (document, items) => {
        const before = compiledWith(document);
        const exported = exporters[format](before, 'en');
        const back = imported(importers[format](fileOf(exported), importContext()));
        expect(checkDocument('template', back.document)).toEqual([]);
        const after = compiledWith(back.document);
        expect(own(after).map((column) => factsOf(column, languages))).toEqual(
          own(before).map((column) => factsOf(column, languages)),
        );
        for (const column of own(before)) {
          const same = after.byDb.get(column.db);
          expect(same?.document.optionsWhen).toEqual(column.document.optionsWhen);
          for (const part of ['visibleWhen', 'requiredWhen'] as const)
            expect(
              items.map((item) => holds(same?.[part] ?? null, after, item)),
              `${part} ${JSON.stringify(column.document[part])}`,
            ).toEqual(items.map((item) => holds(column[part], before, item)));
        }
      }),
      { numRuns: runs },
    );
  },
);

test('conditions of options in rows go out as filters of choices and come back', () => {
  const choices = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: at + 1, label: { en: `Choice ${at}` } }));
  const filteredBy = (db: string) =>
    choices(2).map(({ value }) => ({ option: value, rule: { contains: [{ var: db }, value] } }));
  const dropdown = { columnType: 'dropdown', columnData: { options: choices(2) } };
  const place = { tab: 'extra', section: 'part_0', order: 0 };
  const cells = [
    { db: 'where', name: 'Where', ...dropdown },
    { db: 'near', name: 'Near', ...dropdown, optionsWhen: filteredBy('where') },
    { db: 'here', name: 'Here', ...dropdown, optionsWhen: filteredBy('item.area') },
  ];
  const before = compiledWith({
    moduleType: 'checklists',
    name: 'Rounds',
    columns: [
      { db: 'area', name: 'Area', ...place, ...dropdown },
      {
        db: 'rounds',
        name: 'Rounds',
        ...place,
        columnType: 'table',
        columnData: { columns: cells },
      },
    ],
    tabs: [{ id: 'extra', name: 'Extra', sections: [{ id: 'part_0', name: 'Part' }] }],
  });
  const file = fileOf(exporters.xlsform(before, 'en'));
  const after = compiledWith(imported(importers.xlsform(file, importContext())).document);
  const rulesIn = ({ byDb }: CompiledModule) =>
    byDb.get('rounds')?.rows?.columns.map(({ db, document }) => [db, document.optionsWhen]);
  expect(rulesIn(after)).toEqual(rulesIn(before));
});

test('rules of defaults go out as XLSForm and come back', () => {
  const place = { tab: 'extra', section: 'part_0', order: 0 };
  const before = compiledWith({
    moduleType: 'checklists',
    name: 'Rounds',
    columns: [
      {
        db: 'on_day',
        name: 'Day',
        ...place,
        columnType: 'datetime',
        columnData: { includeTime: false },
        defaultRule: { today: [] },
      },
      { db: 'pumps', name: 'Pumps', ...place, columnType: 'number' },
      {
        db: 'seals',
        name: 'Seals',
        ...place,
        columnType: 'number',
        defaultRule: { '*': [{ var: 'pumps' }, 2] },
      },
    ],
    tabs: [{ id: 'extra', name: 'Extra', sections: [{ id: 'part_0', name: 'Part' }] }],
  });
  const exported = exporters.xlsform(before, 'en');
  const after = compiledWith(
    imported(importers.xlsform(fileOf(exported), importContext())).document,
  );
  const rules = ({ byDb }: CompiledModule) =>
    ['on_day', 'pumps', 'seals'].map((db) => byDb.get(db)?.document.defaultRule);
  expect(rules(after)).toEqual(rules(before));
});

test(
  'every template goes out, and what comes back satisfies its meta-schema and compiles',
  timeout,
  () => {
    fc.assert(
      fc.property(someModule, someSteps(12), (type, steps) => {
        const model = editorOf(type);
        for (const step of steps)
          model.perform(chosenCommand(step, model.document(), model.context));
        const module = model.compiled().module;
        if (module === null) return;
        for (const format of ['xlsform', 'json_schema'] as const) {
          const exported = exporters[format](module, 'de');
          const back = importers[format](fileOf(exported), importContext(type, 'de'));
          if (!back.ok) continue;
          expect(checkDocument('template', back.document)).toEqual([]);
          const { problemsOf } = importContext(type);
          expect(problemsOf(back.document).filter(({ severity }) => severity === 'error')).toEqual(
            [],
          );
        }
      }),
      { numRuns: runs },
    );
  },
);
