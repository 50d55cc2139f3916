import deFlow from '../../locales/de/flow.json' with { type: 'json' };
import deServer from '../../locales/de/server.json' with { type: 'json' };
import enFlow from '../../locales/en/flow.json' with { type: 'json' };
import enServer from '../../locales/en/server.json' with { type: 'json' };
import { type Words, sentence } from '../runtime/sentence.ts';
import type { Language } from '../runtime/text.ts';
import type { Say } from './error-body.ts';

function wordsOf(flow: Words, { failure, denial_no_way }: typeof enServer): Words {
  const entries = [
    ...Object.entries(flow).map(([key, text]) => [`flow:${key}`, text]),
    ...Object.entries(failure).map(([key, text]) => [`server:failure.${key}`, text]),
    ['server:denial_no_way', denial_no_way],
  ];
  return Object.fromEntries(entries) as Words;
}

const words: { readonly [L in Language]: Words } = {
  en: wordsOf(enFlow, enServer),
  de: wordsOf(deFlow, deServer),
};

/** The texts of refusals without i18next, for who has no more than these to say. */
export const sayRefusal: Say = (language, key, params = {}) =>
  sentence(words[language], key, params, language);
