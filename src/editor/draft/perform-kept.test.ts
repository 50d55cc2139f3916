import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish } from '../../../tests/support/say-sentence.ts';
import { performKept } from './perform-kept.ts';

const dust = { is: 'field', db: 'dust' } as const;

test('each kept step that does not apply any more is named once, even after the draft has ended', () => {
  const first = editorOf('permits');
  first.perform({
    name: 'add_field',
    args: { tab: 'general', section: 'details', db: 'dust', columnType: 'text', name: 'Dust' },
  });
  const offline = editorOf('permits', { template: first.document(), author: 'b' });
  for (const wording of ['F', 'Fi', 'Fine dust'])
    offline.perform({ name: 'set_name', args: { of: dust, language: 'en', wording } }, 'typing');
  offline.perform({ name: 'set_property', args: { db: 'dust', set: { required: true } } });
  offline.perform({
    name: 'set_name',
    args: { of: { is: 'tab', tab: 'general' }, language: 'en', wording: 'Work' },
  });

  // Somebody published the template without the field, of which nothing is known here then.
  const published = editorOf('permits', { author: 'b2' });
  const lost = performKept(published, offline.pending());
  expect(lost.map(({ change }) => change && sayInEnglish(change))).toEqual([
    'Renamed “Dust” to “Fine dust”',
    '“Fine dust” is required',
  ]);
  expect(lost.map(({ refusal }) => sayInEnglish(refusal))).toEqual([
    '“Dust” is not there any more. Somebody else may have removed it.',
    '“Fine dust” is not there any more. Somebody else may have removed it.',
  ]);
  expect(published.tabs()[0]?.name).toEqual(expect.objectContaining({ en: 'Work' }));
});
