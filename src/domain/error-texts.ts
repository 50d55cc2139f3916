import deFlow from '../../locales/de/flow.json' with { type: 'json' };
import deServer from '../../locales/de/server.json' with { type: 'json' };
import enFlow from '../../locales/en/flow.json' with { type: 'json' };
import enServer from '../../locales/en/server.json' with { type: 'json' };
import { type MessageCatalogue, formatMessage } from '../runtime/format-message.ts';
import type { Language } from '../runtime/text.ts';
import type { Translate } from './error-body.ts';

function errorCatalogue(
  flow: MessageCatalogue,
  { failure, denial_no_way }: typeof enServer,
): MessageCatalogue {
  const entries = [
    ...Object.entries(flow).map(([key, text]) => [`flow:${key}`, text]),
    ...Object.entries(failure).map(([key, text]) => [`server:failure.${key}`, text]),
    ['server:denial_no_way', denial_no_way],
  ];
  return Object.fromEntries(entries) as MessageCatalogue;
}

const catalogues: { readonly [L in Language]: MessageCatalogue } = {
  en: errorCatalogue(enFlow, enServer),
  de: errorCatalogue(deFlow, deServer),
};

/** The texts of refusals without i18next, for who has no more than these to say. */
export const translateError: Translate = (language, key, params = {}) =>
  formatMessage(catalogues[language], key, params, language);
