import { findSection, mapSection, tabsOf } from '../document/layout.ts';
import { withoutFirstWordings } from '../document/first-texts.ts';
import { isValidText, typedText } from '../document/texts.ts';
import { type Command, done, gone, refused } from './command.ts';

interface SetDescription {
  readonly of:
    | { readonly is: 'template' }
    | { readonly is: 'section'; readonly tab: string; readonly section: string };
  readonly language: string;
  /** Empty removes the language. */
  readonly wording: string;
}

/** Changes the description of the template or of a section in one language. */
export const setDescription: Command<SetDescription> = {
  execute(document, { of, language, wording }, context) {
    const section = of.is === 'section' ? findSection(tabsOf(document, context), of) : undefined;
    if (of.is === 'section' && section === undefined) return gone(of.section);
    const before = of.is === 'section' ? section?.description : document.description;
    const description = typedText(withoutFirstWordings(before, language), language, wording);
    if (description !== null && !isValidText(description)) return refused('text');
    const name = section?.name ?? document.name;
    const change = <T extends { readonly description?: unknown }>({
      description: _old,
      ...rest
    }: T) => (description === null ? rest : { ...rest, description });
    if (of.is === 'section')
      return done(mapSection(document, context, of, change), 'set_description', { name });
    return done(change(document), 'set_description', { name });
  },
};
