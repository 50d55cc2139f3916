import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish } from '../../../tests/support/say-sentence.ts';
import type { EditorCommand } from '../commands/registry.ts';

const level = { is: 'field', db: 'level' } as const;
const general = { tab: 'general', section: 'details' };
const group = { id: 'work', name: 'While working', colour: '#3B7DD8' };

/** A template with one of everything that has a name, or is called by what is around it. */
function template() {
  const editor = editorOf('permits');
  const perform = (command: EditorCommand) => expect(editor.perform(command).ok).toBe(true);
  perform({
    name: 'add_field',
    args: {
      ...general,
      db: 'level',
      columnType: 'number',
      name: { en: 'Noise level', de: 'Lärmpegel' },
    },
  });
  perform({
    name: 'add_content',
    args: { ...general, block: { id: 'note', text: 'Wear ear plugs.' } },
  });
  perform({ name: 'put_group', args: { group } });
  return editor.document();
}

/** What an admin reads about their own command after another one was faster. */
function refusalAfter(faster: EditorCommand, own: EditorCommand) {
  const base = template();
  const [a, b] = [
    editorOf('permits', { template: base, author: 'a' }),
    editorOf('permits', { template: base, author: 'b' }),
  ];
  expect(b.perform(own).ok).toBe(true);
  expect(a.perform(faster).ok).toBe(true);
  for (const entry of [...a.entriesOfLog(), ...b.entriesOfLog()]) b.receive(entry);
  const [refused] = b.refusals();
  // A change that a device has kept is performed when all others are there.
  const again = b.perform(own);
  expect(again.ok ? null : again.refusal).toEqual(refused?.refusal);
  return refused;
}

const rename = {
  name: 'set_name',
  args: { of: level, language: 'en', wording: 'X' },
} as const;

test('what is gone is named by its last label, in the language of the reader', () => {
  const refused = refusalAfter({ name: 'remove_fields', args: { dbs: ['level'] } }, rename);
  expect(refused?.refusal).toEqual({
    key: 'refused.gone_named',
    params: { name: { en: 'Noise level', de: 'Lärmpegel' } },
  });
});

test.each<[string, EditorCommand, EditorCommand]>([
  [
    '“Validity” is not there any more.',
    { name: 'remove_section', args: { tab: 'general', section: 'validity' } },
    {
      name: 'set_name',
      args: {
        of: { is: 'section', tab: 'general', section: 'validity' },
        language: 'en',
        wording: 'X',
      },
    },
  ],
  [
    '“Suspended” is not there any more.',
    { name: 'remove_node', args: { id: 'suspended' } },
    { name: 'merge_node', args: { id: 'suspended', data: { description: 'On hold' } } },
  ],
  [
    'The move from “Suspended” to “Active” is not there any more.',
    { name: 'remove_edge', args: { id: 'suspended-active' } },
    {
      name: 'reconnect_edge',
      args: {
        id: 'suspended-active',
        edge: { id: 'new', source: 'suspended', target: 'completed' },
      },
    },
  ],
  [
    'The move from “Suspended” to “Active” is not there any more.',
    { name: 'remove_edge', args: { id: 'suspended-active' } },
    { name: 'remove_edge', args: { id: 'suspended-active' } },
  ],
  [
    '“Suspended” is not there any more.',
    { name: 'remove_node', args: { id: 'suspended' } },
    {
      name: 'add_edge',
      args: { edge: { id: 'new', source: 'suspended', target: 'completed' } },
    },
  ],
  [
    '“While working” is not there any more.',
    { name: 'remove_group', args: { id: 'work' } },
    { name: 'remove_group', args: { id: 'work' } },
  ],
  [
    'The text block in “Details” is not there any more.',
    { name: 'remove_content', args: { ...general, id: 'note' } },
    { name: 'set_content', args: { ...general, id: 'note', shows: { text: 'Leave.' } } },
  ],
  [
    '“Noise level” is not there any more.',
    { name: 'remove_fields', args: { dbs: ['level'] } },
    {
      name: 'set_texts',
      args: { wordings: [{ key: 'columns/level/name', language: 'fr', wording: 'Bruit' }] },
    },
  ],
])('an admin reads: %s', (text, faster, own) => {
  const refused = refusalAfter(faster, own);
  if (refused === undefined) throw new Error('It was not refused');
  expect(sayInEnglish(refused.refusal)).toBe(`${text} Somebody else may have removed it.`);
});
