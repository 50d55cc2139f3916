import { expect, test } from 'vitest';
import { checkDocument } from '../../../../server/documents/check.ts';
import {
  importContext,
  imported,
  jsonFile,
  remarks,
  workbook,
} from '../../../../tests/support/form-files.ts';
import { importXlsform } from './xlsform.ts';

/** A site inspection as people write them for Kobo. */
const inspection = workbook(
  {
    survey: [
      [
        'type',
        'name',
        'label::English (en)',
        'label::Deutsch (de)',
        'hint',
        'required',
        'relevant',
        'constraint',
        'constraint_message',
        'calculation',
        'appearance',
        'default',
        'choice_filter',
      ],
      ['start', 'start', null, null, null, null, null, null, null, null, null, null, null],
      ['text', 'name', 'Title', null, null, 'yes'],
      ['select_one area', 'area', 'Area', 'Bereich', 'Where you are', 'yes'],
      ['note', 'n1', 'Wear **gloves**.', 'Handschuhe tragen.', null, null, "${area} = 'north'"],
      ['begin_group', 'gas', 'Gas', 'Gas', null, null, "selected(${area}, 'south')"],
      [
        'decimal',
        'oxygen',
        'Oxygen (%)',
        'Sauerstoff (%)',
        null,
        'true()',
        null,
        '. >= 0 and . <= 100',
      ],
      [
        'decimal',
        'limit',
        'Limit',
        null,
        null,
        '${oxygen} < 19.5',
        null,
        '. > ${oxygen}',
        'Above the oxygen.',
      ],
      ['end_group', null],
      [
        'select_multiple ppe',
        'ppe',
        'Protection',
        null,
        null,
        null,
        null,
        'count-selected(.) >= 1',
        null,
        null,
        null,
        'helmet',
      ],
      ['begin_repeat', 'readings', 'Readings', 'Messwerte'],
      ['date', 'day', 'Day'],
      ['integer', 'value', 'Value', null, null, null, null, '. >= 0'],
      ['geopoint', 'spot', 'Spot'],
      ['end_repeat', null],
      ['calculate', 'total', 'Total', null, null, null, null, null, null, 'sum(${value}) + 1'],
      ['calculate', 'words', 'Words', null, null, null, null, null, null, "concat(${name}, 'x')"],
      ['image', 'sign', 'Signature', null, null, null, null, null, null, null, 'signature'],
      ['audio', 'sound', 'Sound'],
      ['geoshape', 'shape', 'Shape'],
      ['text', 'code', 'Code', null, null, null, null, "regex(., '[A-Z]{3}')", 'Three capitals.'],
      [
        'select_one area',
        'second',
        'Second',
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        'x=y',
      ],
      ['end_group', null],
    ],
    choices: [
      ['list_name', 'name', 'label::English (en)', 'label::Klingon'],
      ['area', 'north', 'North', 'x'],
      ['area', 'south', 'South', 'x'],
      ['ppe', 'helmet', 'Helmet', null],
      ['ppe', 'gloves', 'Gloves', null],
    ],
    settings: [
      ['form_title', 'default_language'],
      ['Site inspection', 'English (en)'],
    ],
  },
  'inspection.xlsx',
);

test('a form of groups, repeats, choices, conditions and languages becomes a template', () => {
  const { document, report } = imported(importXlsform(inspection, importContext()));
  expect(checkDocument('template', document)).toEqual([]);
  expect(document.name).toEqual({ en: 'Site inspection' });
  expect(document.tabs?.at(-1)).toMatchObject({
    name: { en: 'Site inspection' },
    sections: [
      { content: [{ visibleWhen: { contains: [{ var: 'area' }, 1] } }] },
      { name: { en: 'Gas', de: 'Gas' }, visibleWhen: { contains: [{ var: 'area' }, 2] } },
      { name: { en: 'Site inspection' } },
    ],
  });
  const byDb = Object.fromEntries(document.columns.map((column) => [column.db, column]));
  expect(byDb).toMatchObject({
    area: {
      columnType: 'dropdown',
      name: { en: 'Area', de: 'Bereich' },
      required: true,
      columnData: { description: { en: 'Where you are' } },
    },
    oxygen: { columnType: 'number', required: true, columnData: { min: 0, max: 100 } },
    limit: {
      requiredWhen: { '<': [{ var: 'oxygen' }, 19.5] },
      validWhen: [
        {
          rule: { '>': [{ var: 'limit' }, { var: 'oxygen' }] },
          message: { en: 'Above the oxygen.' },
        },
      ],
    },
    ppe: { columnType: 'checkbox_group', columnData: { defaultValue: ['helmet'] } },
    readings: {
      columnType: 'table',
      columnData: {
        columns: [
          { db: 'day', columnType: 'datetime' },
          { db: 'value', columnData: { min: 0 } },
        ],
      },
    },
    total: {
      columnType: 'number',
      computed: { '+': [{ sum: [{ var: 'readings' }, { var: 'value' }] }, 1] },
    },
    sign: { columnType: 'signature' },
    sound: { columnType: 'files' },
    code: { columnData: { pattern: '^(?:[A-Z]{3})$' }, patternMessage: { en: 'Three capitals.' } },
  });
  expect(remarks(report)).toEqual([
    'survey 1 label::Klingon: left_out, language',
    'survey 23 end_group: left_out, unbalanced',
    'survey 2 start: left_out, type_recorded',
    'survey 14 spot: left_out, type_in_table',
    'survey 20 shape: left_out, type_unknown',
    'survey 22 second: changed, choices_filtered',
    'survey 17 words: left_out, rule_function',
    'survey 19 sound: changed, type_other',
  ]);
});

test('what is no XLSForm is refused, and one without questions too', () => {
  const context = importContext();
  expect(importXlsform(jsonFile('{}'), context)).toEqual({ ok: false, reason: 'wrong_file' });
  expect(importXlsform(workbook({ Sheet1: [['a'], ['b']] }), context)).toEqual({
    ok: false,
    reason: 'no_survey',
  });
  expect(
    importXlsform(
      workbook({
        survey: [
          ['type', 'name'],
          ['start', 'x'],
        ],
      }),
      context,
    ),
  ).toEqual({
    ok: false,
    reason: 'no_fields',
  });
});

test('calculations that read one another, or themselves, end; rules that the compiler refuses are named', () => {
  const { document, report } = imported(
    importXlsform(
      workbook({
        survey: [
          ['type', 'name', 'label', 'calculation', 'relevant'],
          ['calculate', 'a', 'A', '${b} + 1', null],
          ['calculate', 'b', 'B', '${c} * 2', null],
          ['integer', 'c', 'C', null, '${c} > 1'],
          ['calculate', 'd', 'D', '${d} + 1', null],
          ['integer', 'e', 'E', '${f} + 1', null],
          ['integer', 'f', 'F', '${e} + 1', null],
          ['text', 'g', 'G', null, '${nobody} = 1'],
          ['text', 'h', 'H', null, 'a/b/c'],
        ],
      }),
      importContext(),
    ),
  );
  expect(document.columns.map(({ db }) => db)).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h']);
  expect(remarks(report).map((line) => line.replace(/^.*, /, ''))).toEqual(
    expect.arrayContaining(['rule_name', 'rule_syntax', 'rule_refused']),
  );
});
