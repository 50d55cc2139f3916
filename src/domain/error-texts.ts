import { type MessageCatalogue, formatMessage } from '../runtime/format-message.ts';
import { flow as flowTexts } from '../runtime/generated/texts/flow.ts';
import { server as serverTexts } from '../runtime/generated/texts/server.ts';
import { byLanguage } from '../runtime/text.ts';
import type { Translate } from './error-body.ts';

function errorCatalogue(
  flow: MessageCatalogue,
  { failure }: (typeof serverTexts)['en'],
): MessageCatalogue {
  const entries = [
    ...Object.entries(flow).map(([key, text]) => [`flow:${key}`, text]),
    ...Object.entries(failure).map(([key, text]) => [`server:failure.${key}`, text]),
  ];
  return Object.fromEntries(entries) as MessageCatalogue;
}

const catalogues = byLanguage((language) =>
  errorCatalogue(flowTexts[language], serverTexts[language]),
);

/** The texts of refusals without i18next, for callers that need no other texts. */
export const translateError: Translate = (language, key, params = {}) =>
  formatMessage(catalogues[language], key, params, language);
