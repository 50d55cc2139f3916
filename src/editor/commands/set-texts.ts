import { type Wording, withWordings } from '../document/template-texts.ts';
import { type Command, done, gone, refused } from './command.ts';

interface SetTexts {
  readonly wordings: readonly Wording[];
  /** How many texts the commands of the step change together, if there are several. */
  readonly inAll?: number;
}

/** Changes texts anywhere in the template, such as those of an imported file. Others stay. */
export const setTexts: Command<SetTexts> = {
  // A wording may be longer than its setting allows.
  mayBreak: true,
  execute(document, { wordings, inAll }) {
    const result = withWordings(document, wordings);
    const [first] = wordings;
    if (first === undefined) return refused('text');
    if (result.refused.length === wordings.length)
      return result.refused.some(({ wording }) => wording === '')
        ? refused('text')
        : gone(first.key, 'text');
    return done(result.document, 'set_texts', { count: inAll ?? result.changed.length });
  },
};
