import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';

test('what is gone is named by its last label, in the language of the reader', () => {
  const base = editorOf('permits');
  base.perform({
    name: 'add_field',
    args: {
      tab: 'general',
      section: 'details',
      db: 'level',
      columnType: 'number',
      name: { en: 'Noise level', de: 'Lärmpegel' },
    },
  });
  const template = base.document();
  const [a, b] = [
    editorOf('permits', { template, author: 'a' }),
    editorOf('permits', { template, author: 'b' }),
  ];
  const level = { is: 'field', db: 'level' } as const;
  const rename = { name: 'set_name', args: { of: level, language: 'en', wording: 'X' } } as const;
  b.perform(rename);
  a.perform({
    name: 'set_name',
    args: { of: level, language: 'en', wording: 'Noise' },
  });
  a.perform({ name: 'remove_fields', args: { dbs: ['level'] } });
  const log = [...a.entriesOfLog(), ...b.entriesOfLog()];
  for (const entry of log) b.receive(entry);
  const named = {
    key: 'refused.gone_named',
    params: { name: { en: 'Noise', de: 'Lärmpegel' } },
  };
  expect(b.refusals().map(({ refusal }) => refusal)).toEqual([named]);
  // A change that a device has kept is performed when all others are there.
  expect(b.perform(rename)).toEqual({ ok: false, refusal: named });
});
