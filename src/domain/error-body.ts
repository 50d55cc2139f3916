import type { Denial } from '../runtime/flow/types.ts';
import { type MessageParams, errorMessage } from '../runtime/format-message.ts';
import { type Language, textIn } from '../runtime/text.ts';
import type { ErrorBody } from '../contract/error-schemas.ts';
import { httpStatusOf } from '../contract/failure-codes.ts';
import { type FlowTranslate, denialSentence } from './denial-text.ts';
import type { FailureData } from './failure.ts';

/** Translates `namespace:key` of locales/ into a language. */
export type Translate = (language: Language, key: string, params?: MessageParams) => string;

/** The sentence of a denied move, followed by the messages of the unmet requirements. */
export function denialMessage(translate: Translate, language: Language, denial: Denial): string {
  const inFlow: FlowTranslate = (key, params) => translate(language, `flow:${key}`, params);
  const messages = denial.unmet.map(({ message }) => textIn(message, language));
  return [denialSentence(inFlow, language, denial), ...messages].join(' ');
}

/** The body of an error response, translated (design, "Contract and HTTP"). */
export function errorBody(
  failure: FailureData,
  language: Language,
  translate: Translate,
): ErrorBody {
  const { fields, denial, sentence, items, ...others } = failure.details;
  const details = {
    ...others,
    ...(fields && {
      fields: fields.map((error) => ({ ...error, message: errorMessage(error, language) })),
    }),
    ...(denial && { denial }),
    ...(items && {
      items: items.map(({ pointer, id, refusal }) => ({
        pointer,
        id,
        ...errorBody(refusal, language, translate),
      })),
    }),
  };
  const { [`text_${language}`]: text = '' } = failure.params;
  const message = translate(language, `server:failure.${failure.code}`, {
    ...failure.params,
    text,
  });
  return {
    error: denial
      ? denialMessage(translate, language, denial)
      : sentence
        ? textIn(sentence, language)
        : message,
    code: failure.code,
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** The status and the body of an error response. */
export const errorResponse = (failure: FailureData, language: Language, translate: Translate) => ({
  status: httpStatusOf[failure.code],
  error: errorBody(failure, language, translate),
});
