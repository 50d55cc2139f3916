import { findSection, mapSection, type SectionPlace, tabsOf } from '../document/layout.ts';
import { type Command, done } from './command.ts';
import { goneEntry } from './gone-entry.ts';

interface RemoveContent extends SectionPlace {
  readonly id: string;
}

export const removeContent: Command<RemoveContent> = {
  execute(document, { id, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    if (section?.content?.some((each) => each.id === id) !== true)
      return goneEntry(document, context, { is: 'content', id, ...place });
    const next = mapSection(document, context, place, ({ content, ...rest }) => {
      const left = (content ?? []).filter((each) => each.id !== id);
      return left.length === 0 ? rest : { ...rest, content: left };
    });
    return done(next, 'remove_content', { section: section.name });
  },
};
