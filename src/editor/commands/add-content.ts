import { placeEntries } from '../document/columns.ts';
import {
  type EntryKey,
  entriesOf,
  findSection,
  insertedBefore,
  mapSection,
  type SectionPlace,
  tabsOf,
} from '../document/layout.ts';
import { freeName } from '../document/names.ts';
import { type BlockContent, isValidBlock } from '../document/blocks.ts';
import { type Command, done, gone, refused } from './command.ts';

interface AddContent extends SectionPlace {
  readonly block: BlockContent & { readonly id: string };
  /** The field or block that follows; absent: at the end of the section. */
  readonly before?: string;
}

const mostBlocks = 50;

/** Adds a block of text, signs or a picture to a section. */
export const addContent: Command<AddContent> = {
  execute(document, { block, before, ...place }, context) {
    const section = findSection(tabsOf(document, context), place);
    if (section === undefined) return gone(place.section);
    const { content = [] } = section;
    if (content.length >= mostBlocks) return refused('full', { count: mostBlocks });
    const id = freeName(block.id, (each) => content.some((other) => other.id === each));
    const added = { ...block, id, order: 0 };
    if (!isValidBlock(added)) return refused('content');
    const entries = entriesOf(document, context, place);
    const keys = insertedBefore<EntryKey>(
      entries,
      { is: 'content', id },
      (each) => each.id === before,
    );
    const next = mapSection(document, context, place, (each) => ({
      ...each,
      content: [...content, added],
    }));
    return done(placeEntries(next, context, place, keys), 'add_content', {
      section: section.name,
    });
  },
};
