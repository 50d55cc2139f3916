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
      [
        'calculate',
        'words',
        'Words',
        null,
        null,
        null,
        null,
        null,
        null,
        "pulldata('people', ${name})",
      ],
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
    'survey 2 start: left_out, type_recorded',
    'survey 14 spot: left_out, type_in_table',
    'survey 17 words: left_out, rule_function',
    'survey 19 sound: changed, type_other',
    'survey 20 shape: left_out, type_unknown',
    'survey 22 second: changed, choices_filtered',
    'survey 23 end_group: left_out, unbalanced',
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
          ['calculate', 'i', 'I', ' ', null],
        ],
      }),
      importContext(),
    ),
  );
  expect(document.columns.map(({ db }) => db)).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h']);
  expect(remarks(report).map((line) => line.replace(/^.*, /, ''))).toEqual(
    expect.arrayContaining(['rule_name', 'rule_syntax', 'rule_empty', 'rule_refused']),
  );
});

/** A form with rows of questions, and choices. */
const formOf = (survey: readonly (readonly string[])[], choices: readonly (readonly string[])[]) =>
  workbook({
    survey: [['type', 'name', 'label', 'calculation', 'choice_filter', 'relevant'], ...survey],
    choices: [['list_name', 'name', 'label', 'area'], ...choices],
  });

test('functions of texts, numbers and days become operators', () => {
  const computed = (type: string, name: string, expression: string) => [
    type,
    name,
    name,
    expression,
  ];
  const { document, report } = imported(
    importXlsform(
      formOf(
        [
          ['text', 'tag', 'Tag'],
          ['decimal', 'hours', 'Hours'],
          ['date', 'checked', 'Checked'],
          computed('calculate', 'joined', "concat(${tag}, ' ', ${hours}, '')"),
          computed('calculate', 'part', 'substr(${tag}, 2, 5)'),
          computed('calculate', 'last', 'substr(${tag}, -3)'),
          computed('calculate', 'rounded', 'round(${hours}, 1)'),
          computed('calculate', 'whole', 'int(${hours})'),
          computed('calculate', 'distance', 'abs(${hours} - 8)'),
          computed('calculate', 'due', 'date(${checked} + 14)'),
          computed('calculate', 'before', '${checked} - 1'),
          computed('calculate', 'counted', 'string(${hours})'),
          computed('calculate', 'inner', 'substr(${tag}, 1, -1)'),
          computed('calculate', 'day', "concat(${checked}, 'x')"),
        ],
        [],
      ),
      importContext(),
    ),
  );
  const rules = Object.fromEntries(document.columns.map(({ db, computed: rule }) => [db, rule]));
  const hours = { var: 'hours' };
  const over = { '-': [hours, 8] };
  expect(rules).toMatchObject({
    joined: { concat: [{ var: 'tag' }, ' ', hours] },
    part: { substr: [{ var: 'tag' }, 2, 3] },
    last: { substr: [{ var: 'tag' }, -3] },
    rounded: { round: [hours, 1] },
    whole: { '-': [hours, { '%': [hours, 1] }] },
    distance: { max: [over, { '-': [over] }] },
    due: { date_add: [{ var: 'checked' }, 14, 'days'] },
    before: { date_add: [{ var: 'checked' }, -1, 'days'] },
    counted: { concat: [hours] },
  });
  expect(remarks(report)).toEqual([
    'survey 8 rounded: changed, rule_rounding',
    'survey 14 inner: left_out, rule_function',
    'survey 15 day: left_out, rule_types',
  ]);
});

const filteredBy = (db: string) =>
  [1, 2].map((option) => ({ option, rule: { contains: [{ var: db }, option] } }));

test('a filter that compares a column of choices with a question says when each option is offered', () => {
  const { document, report } = imported(
    importXlsform(
      formOf(
        [
          ['select_one areas', 'area', 'Area'],
          ['select_one pumps', 'pump', 'Pump', '', 'area = ${area}'],
          ['select_multiple pumps', 'pumps', 'Pumps', '', 'selected(${area}, area)'],
          ['begin_repeat', 'rounds', 'Rounds'],
          ['select_one areas', 'where', 'Where'],
          ['select_one pumps', 'near', 'Near', '', 'area = ${where}'],
          ['select_one pumps', 'here', 'Here', '', 'area = ${area}'],
          ['end_repeat'],
        ],
        [
          ['areas', 'north', 'North', ''],
          ['areas', 'south', 'South', ''],
          ['pumps', 'p1', 'P-1', 'north'],
          ['pumps', 'p2', 'P-2', 'south'],
        ],
      ),
      importContext(),
    ),
  );
  expect(document.columns).toMatchObject([
    { db: 'area' },
    {
      db: 'pump',
      optionsWhen: filteredBy('area'),
    },
    {
      db: 'pumps',
      optionsWhen: [
        { option: 'p1', rule: { contains: [{ var: 'area' }, 1] } },
        { option: 'p2', rule: { contains: [{ var: 'area' }, 2] } },
      ],
    },
    {
      db: 'rounds',
      columnData: {
        columns: [
          { db: 'where' },
          { db: 'near', optionsWhen: filteredBy('where') },
          { db: 'here', optionsWhen: filteredBy('item.area') },
        ],
      },
    },
  ]);
  expect(remarks(report)).toEqual([]);
});

test('“Other” is an option with a text that is shown once it is chosen, in rows too', () => {
  const { document, report } = imported(
    importXlsform(
      formOf(
        [
          ['select_one grades or_other', 'grade', 'Grade'],
          ['begin_repeat', 'rounds', 'Rounds'],
          ['select_one grades or_other', 'cell', 'Cell'],
          ['end_repeat'],
          ['text', 'why', 'Why', '', '', "${grade_other} = 'B'"],
        ],
        [
          ['grades', '3', 'Good', ''],
          ['grades', '7', 'Bad', ''],
        ],
      ),
      importContext(),
    ),
  );
  const options = [{ value: 3 }, { value: 7 }, { value: 8, label: { en: 'Other' } }];
  expect(document.columns).toMatchObject([
    { db: 'grade', columnData: { options } },
    {
      db: 'grade_other',
      columnType: 'text',
      visibleWhen: { contains: [{ var: 'grade' }, 8] },
    },
    {
      db: 'rounds',
      columnData: {
        columns: [
          { db: 'cell', columnData: { options } },
          { db: 'cell_other', visibleWhen: { contains: [{ var: 'cell' }, 8] } },
        ],
      },
    },
    { db: 'why', visibleWhen: { '==': [{ var: 'grade_other' }, 'B'] } },
  ]);
  expect(remarks(report)).toEqual([
    'survey 2 grade: changed, choices_or_other',
    'survey 4 cell: changed, choices_or_other',
  ]);
});
