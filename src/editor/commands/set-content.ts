import { findSection, mapSection, type SectionPlace, tabsOf } from '../document/layout.ts';
import { type BlockContent, type BlockDraft, isValidBlock } from '../document/blocks.ts';
import { type Command, done, refused } from './command.ts';
import { goneEntry } from './gone-entry.ts';

interface SetContent extends SectionPlace {
  readonly id: string;
  /** What the block shows from now on. */
  readonly shows: BlockContent;
}

export const setContent: Command<SetContent> = {
  execute(document, { id, shows, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    const block = section?.content?.find((each) => each.id === id);
    if (section === undefined || block === undefined)
      return goneEntry(document, context, { is: 'content', id, ...place });
    const { text: _text, signs: _signs, image: _image, ...kept } = block;
    const next: BlockDraft = { ...kept, ...shows };
    if (!isValidBlock(next)) return refused('content');
    const changed = mapSection(document, context, place, (each) => ({
      ...each,
      content: (each.content ?? []).map((one) => (one.id === id ? next : one)),
    }));
    return done(changed, 'set_content', { section: section.name });
  },
};
