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
    'survey 7 seals: left_out, nested_table',
    'survey 8 seal: left_out, nested_table',
    'choices 2 n: left_out, media',
    'choices 4 s: left_out, choice_twice',
    'choices 5 area: left_out, choice_unnamed',
    'settings 2 instance_name: left_out, property',
    'external_choices external_choices: left_out, sheet',
  ]);
});
