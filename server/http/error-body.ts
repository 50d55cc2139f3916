import type { ErrorBody } from '../../src/contract/error.ts';
import type { Denial } from '../../src/runtime/flow/types.ts';
import { errorSentence } from '../../src/runtime/sentence.ts';
import { type Language, textIn } from '../../src/runtime/text.ts';
import type { Texts } from '../language/texts.ts';
import type { Failure } from '../operations/failure.ts';

/** The sentence of a denied move, with the unmet requirements' own messages behind it. */
function denialSentence(texts: Texts, language: Language, denial: Denial): string {
  const from = denial.from.map((label) => textIn(label, language));
  const key =
    denial.code === 'not_from_here' && from.length === 0
      ? 'server:denial_no_way'
      : `flow:${denial.code}`;
  const params = { from: from.join(', '), count: denial.unmet.length };
  const messages = denial.unmet.map(({ message }) => textIn(message, language));
  return [texts.say(language, key, params), ...messages].join(' ');
}

/** A refusal in words: the body of the answer (design, "Contract and HTTP"). */
export function errorBody(failure: Failure, language: Language, texts: Texts): ErrorBody {
  const { fields, denial, sentence, ...others } = failure.details;
  const details = {
    ...others,
    ...(fields && {
      fields: fields.map((error) => ({ ...error, message: errorSentence(error, language) })),
    }),
    ...(denial && { denial }),
  };
  const told = texts.say(language, `server:failure.${failure.code}`, failure.params);
  return {
    error: denial
      ? denialSentence(texts, language, denial)
      : sentence
        ? textIn(sentence, language)
        : told,
    code: failure.code,
    ...(Object.keys(details).length > 0 && { details }),
  };
}
