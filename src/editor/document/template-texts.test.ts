import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../../server/documents/check.ts';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import { isMissing, textsOf, wordingOf } from './template-texts.ts';

const details = { tab: 'general', section: 'details' };

function permit() {
  const model = editorOf('permits');
  model.perform({
    name: 'add_field',
    args: { ...details, db: 'medium', columnType: 'dropdown', name: { en: 'Medium' } },
  });
  const options = [
    { value: 7, label: { en: 'Gas', de: 'Gas' } },
    { value: 9, label: 'N₂' },
  ];
  model.perform({
    name: 'set_settings',
    args: { db: 'medium', settings: { options: { value: options } } },
  });
  model.perform({
    name: 'add_content',
    args: { ...details, block: { id: 'note', text: { en: 'Look' } } },
  });
  return model;
}

describe('the texts of a template', () => {
  test('texts are found anywhere in a template, under names that no change of order touches', () => {
    const keys = textsOf(permit().document()).map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        'name',
        'columns/medium/name',
        'columns/medium/columnData/options/7/label',
        'tabs/general/sections/details/content/note/text',
      ]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('texts change together in one step; what is not there or lacks English is left out', () => {
    const model = permit();
    const before = model.document();
    const outcome = model.perform({
      name: 'set_texts',
      args: {
        wordings: [
          { key: 'columns/medium/name', language: 'de', wording: 'Stoff' },
          { key: 'columns/medium/columnData/options/7/label', language: 'fr', wording: 'Gaz' },
          {
            key: 'columns/medium/columnData/options/9/label',
            language: 'de',
            wording: 'Stickstoff',
          },
          { key: 'columns/gone/name', language: 'de', wording: 'Fort' },
          { key: 'columns/medium/name', language: 'en', wording: '' },
        ],
      },
    });
    expect(outcome.ok && say(outcome.sentence)).toBe('Changed 3 texts');
    expect(model.column('medium')?.document.name).toEqual({ en: 'Medium', de: 'Stoff' });
    const [gas, nitrogen] = textsOf(model.document()).filter(({ key }) =>
      key.includes('/options/'),
    );
    expect(gas?.text).toEqual({ en: 'Gas', de: 'Gas', fr: 'Gaz' });
    expect(nitrogen?.text).toEqual({ en: 'N₂', de: 'Stickstoff' });
    expect(checkDocument('template', model.document())).toEqual([]);
    model.undo();
    expect(model.document()).toBe(before);
  });

  test('texts count as missing only where they differ by language', () => {
    expect([isMissing({ en: 'Gas' }, 'de'), isMissing('N₂', 'de'), wordingOf('N₂', 'de')]).toEqual([
      true,
      false,
      '',
    ]);
  });
});
