import { expect, test } from 'vitest';
import {
  importContext,
  imported,
  remarks,
  workbook,
} from '../../../../tests/support/form-files.ts';
import { importXlsform } from './xlsform.ts';

test('what has no counterpart is named with its row in every sheet: nothing is lost without a word', () => {
  const file = workbook({
    survey: [
      ['type', 'name', 'label', 'constraint', 'constraint_message', 'appearance'],
      ['select_one area', 'area', 'Area'],
      ['text', 'tag', 'Tag in ${area}'],
      ['begin_group', 'all', 'All', null, null, 'field-list'],
      ['begin_repeat', 'pumps', 'Pumps'],
      ['text', 'code', 'Code', "regex(., '[A-Z]+')", 'Capital letters'],
      ['begin_repeat', 'seals', 'Seals'],
      ['text', 'seal', 'Seal'],
      ['end_repeat', null],
      ['end_repeat', null],
      ['end_group', null],
    ],
    choices: [
      ['list_name', 'name', 'label', 'media::image'],
      ['area', 'n', 'North', 'north.png'],
      ['area', 's', 'South'],
      ['area', 's', 'South again'],
      ['area', null, 'Nameless'],
    ],
    settings: [
      ['form_title', 'instance_name'],
      ['Pumps', "concat(${area}, '-')"],
    ],
    external_choices: [
      ['list_name', 'name'],
      ['a', 'b'],
    ],
  });
  const { report } = imported(importXlsform(file, importContext()));
  expect(remarks(report)).toEqual([
    'survey 3 tag: changed, text_reference',
    'survey 6 code: left_out, property',
    'survey 7 seals: changed, table_apart',
    'choices 2 n: left_out, media',
    'choices 4 s: left_out, choice_twice',
    'choices 5 area: left_out, choice_unnamed',
    'settings 2 instance_name: left_out, property',
    'external_choices external_choices: left_out, sheet',
  ]);
});

test('a repeat in a repeat is a table beside the outer one, whose rows name the row that they belong to', () => {
  const file = workbook({
    survey: [
      ['type', 'name', 'label', 'required', 'relevant'],
      ['integer', 'people', 'People'],
      ['begin_repeat', 'tanks', 'Tanks', null, '${people} > 1'],
      ['text', 'tag', 'Tag', 'yes'],
      ['begin_group', 'worn', 'Worn', null, "${tag} = 'T-1'"],
      ['begin_repeat', 'defects', 'Defects'],
      ['text', 'what', 'What', 'yes'],
      ['text', 'where', 'Where', null, "${what} = 'leak' and ${tag} = 'T-1'"],
      ['begin_repeat', 'repairs', 'Repairs'],
      ['date', 'done', 'Done'],
      ['end_repeat'],
      ['end_repeat'],
      ['end_group'],
      ['end_repeat'],
      ['text', 'remark', 'Remark'],
    ],
  });
  const { document, report } = imported(importXlsform(file, importContext()));
  const several = { '>': [{ var: 'people' }, 1] };
  expect(document.columns).toMatchObject([
    { db: 'people' },
    { db: 'tanks', visibleWhen: several, columnData: { columns: [{ db: 'tag' }] } },
    {
      db: 'defects',
      visibleWhen: several,
      columnData: {
        columns: [
          { db: 'row_of', name: { en: 'Row of “Tanks”' }, required: true },
          { db: 'what', required: true },
          { db: 'where' },
        ],
      },
    },
    {
      db: 'repairs',
      visibleWhen: several,
      columnData: { columns: [{ name: { de: 'Zeile von „Defects“' } }, { db: 'done' }] },
    },
    { db: 'remark' },
  ]);
  expect(remarks(report)).toEqual([
    'survey 5 worn: changed, group_in_table',
    'survey 5 worn: left_out, rule_table',
    'survey 6 defects: changed, table_apart',
    'survey 8 where: left_out, rule_table',
    'survey 9 repairs: changed, table_apart',
  ]);
});

test('appearances and columns that a row cannot keep are named, of groups, notes and fields of the module too', () => {
  const head = ['type', 'name', 'label', 'hint', 'relevant', 'appearance', 'parameters', 'default'];
  const file = workbook({
    survey: [
      head,
      ['begin_group', 'pumps', 'Pumps', 'Both halls', null, 'table-list w4'],
      ['text', 'sign', 'Sign here', null, null, 'signature'],
      ['text', 'why', 'Why', null, null, 'multiline', 'rows=5'],
      ['date', 'day', 'Day', null, null, 'minimal'],
      ['range', 'level', 'Level', null, null, null, 'start=0 end=5 step=1 colour=red'],
      ['note', 'n', 'Wear gloves', 'Blue ones'],
      ['end_group'],
      ['text', 'name', 'Title', 'Short', "${why} = 'x'"],
      ['begin_repeat', 'seals', 'Seals'],
      ['text', 'kind', 'Kind'],
      ['begin_group', 'worn', 'Worn', null, "${kind} = 'old'", 'field-list w2'],
      ['text', 'since', 'Since', null, "${why} != ''"],
      ['end_group'],
      ['end_repeat'],
    ],
  });
  const { document, report } = imported(importXlsform(file, importContext()));
  const [section] = document.tabs?.at(-1)?.sections ?? [];
  expect(section).toMatchObject({ name: 'Pumps', description: 'Both halls' });
  const old = { '==': [{ var: 'kind' }, 'old'] };
  expect(document.columns.find(({ db }) => db === 'seals')?.columnData).toMatchObject({
    columns: [{ db: 'kind' }, { db: 'since', visibleWhen: { and: [old, expect.anything()] } }],
  });
  expect(remarks(report)).toEqual([
    'survey 2 pumps: left_out, property',
    'survey 3 sign: left_out, property',
    'survey 4 why: left_out, property',
    'survey 5 day: left_out, property',
    'survey 6 level: left_out, property',
    'survey 7 n: left_out, property',
    'survey 9 name: left_out, core_rest',
    'survey 9 name: left_out, core_rest',
    'survey 12 worn: changed, group_in_table',
    'survey 12 worn: left_out, property',
  ]);
});
