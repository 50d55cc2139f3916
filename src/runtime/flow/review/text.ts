import type { ProblemParams } from '../../compile/problems.ts';
import { formatMessage, type MessageParams } from '../../format-message.ts';
import { flow_review as catalogues } from '../../generated/texts/flow-review.ts';
import { byLanguage, textIn, type Text } from '../../text.ts';

/** A text of namespace `flow_review` in every language. */
export function reviewText(key: keyof (typeof catalogues)['en'], params: ProblemParams = {}): Text {
  return byLanguage((language) => {
    const words: MessageParams = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : textIn(value, language),
      ]),
    );
    return formatMessage(catalogues[language], key, words, language);
  });
}
