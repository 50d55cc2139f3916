import { expect, it } from 'vitest';
import { readFolder } from '../support/compiled.ts';

/** All texts of a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const texts = [
  'locales/en',
  'locales/de',
  'schemas/modules',
  'schemas/flows',
  'schemas/field-types',
]
  .flatMap((folder) => [...readFolder(folder)])
  .flatMap(([name, document]) => textsIn(document).map((text) => `${name}: ${text}`));

/** Beginnings or parts of texts over which people stumbled in the trials. */
const stumblingBlocks = [
  'Select a site to find its items as well',
  'Asked often',
  'Due is overdue',
  '{{a}} is overdue',
  'includes me or a team of mine',
  'contains the person signed in',
  'Build a filter',
  'Days around today',
  'filter is on',
  'Move this ',
  'First move to',
  'no way here',
  'you are not among them',
  "yours doesn't allow",
  'First meet this requirement',
  'Asks for a reason',
  'Write down the reason',
  'Approve: ',
  'Reject: ',
  'is now {{status}}',
  'Nothing waits for',
  'What you open appears here',
  'Nobody watches this',
  'The first one starts the conversation',
  '@ mentions someone',
  'created this"',
  'values would be others',
  'put back.',
  'Empty the field',
  'Change fields of',
  'Keep to myself',
  'Open lists with it',
  'For everybody on the site',
  'Exported: ',
  'and the like',
  'Export everything',
  'What the file holds',
  'Go on to the columns',
  'What each column is',
  'Column of the file',
  'How rows go in',
  'A row is an item that is there already',
  'Names that are not there yet',
  'columns go in',
  "can't go in",
  'Repair them in the file',
  'is not there.',
  'Every row can go in',
  'Taking the rows in',
  'stand on the map',
  'No points yet',
  'It can only be read until',
  'what was said can be read',
  'One question at a time',
  'What will be here',
  'Nothing is kept here yet',
  'Open its page',
  'Type again to retry',
  '{{a}} ist überfällig',
  'ein Team von mir',
  'enthält die angemeldete Person',
  'Oft gefragt',
  'Filter zusammenstellen',
  'führt kein Weg hierher',
  'Zuerst diese Anforderung',
  'Der erste beginnt das Gespräch',
  '@ erwähnt jemanden',
  'Niemand beobachtet dies',
  'Zum Suchen tippen',
  'T überfällig',
  'Neu bestätigen alle',
  'Die Kartenbilder kamen nicht an',
  'Mein zweiter Faktor ist verloren',
  'Eine Frage nach der anderen',
  'Lage im 3D-Modell',
  'Strg+Enter',
];

it.each(stumblingBlocks)('no text of a screen says "%s"', (block) => {
  expect(texts.filter((text) => text.includes(block))).toEqual([]);
});

it('no text of a screen ends with an exclamation mark', () => {
  expect(texts.filter((text) => text.endsWith('!'))).toEqual([]);
});
