import type { Text } from '../../runtime/text.ts';
import { layoutSchema } from '../../runtime/generated/layout.ts';
import type { BlockDocument } from './layout.ts';
import { isValidText } from './texts.ts';

type Sign = NonNullable<BlockDocument['signs']>[number];

/** Safety signs that blocks can show, by their number in ISO 7010. */
export const knownSigns: readonly Sign[] =
  layoutSchema.items.properties.sections.items.properties.content.items.properties.signs.items.enum;

export function isSign(value: unknown): value is Sign {
  return knownSigns.some((sign) => sign === value);
}

/** What a block of content shows. */
export type BlockContent = Partial<
  Pick<Extract<BlockDocument, { readonly text: Text }>, 'text' | 'signs' | 'image'>
>;

/** A block that may still be empty. */
export type BlockDraft = Pick<BlockDocument, 'id' | 'order' | 'visibleWhen'> & BlockContent;

/** Whether a block of content shows something: schemas/meta/layout demands it. */
export function isValidBlock(block: BlockDraft): block is BlockDocument {
  const { text, signs, image } = block;
  const texts = [text, image?.description].filter((each) => each !== undefined);
  const isSomething = text !== undefined || image !== undefined || (signs ?? []).length > 0;
  const areSigns = signs === undefined || (signs.length > 0 && signs.length <= 12);
  return isSomething && areSigns && texts.every(isValidText);
}
