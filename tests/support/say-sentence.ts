import { createInstance } from 'i18next';
import texts from '../../locales/en/editor.json' with { type: 'json' };
import type { Sentence } from '../../src/editor/commands/command.ts';
import { textIn } from '../../src/runtime/text.ts';

const i18n = createInstance();
void i18n.init({
  lng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { editor: texts } },
});

/** Whether the sentence has a text, in English; a test compares the languages. */
export function hasText({ key, params }: Sentence): boolean {
  const { count } = params;
  return i18n.exists(key, { ns: 'editor', ...(typeof count === 'number' && { count }) });
}

/** A sentence of the editor in English. */
export function sayInEnglish({ key, params }: Sentence): string {
  const values: Record<string, string | number> = { ns: 'editor' };
  for (const [name, value] of Object.entries(params))
    values[name] = typeof value === 'number' ? value : textIn(value, 'en');
  return i18n.t<string, Record<string, string | number>, string>(key, values);
}
