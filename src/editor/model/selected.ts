import type { SectionPlace } from '../document/layout.ts';

/** What settings, toolbars and keys act on. */
export type Selected =
  | { readonly is: 'template' }
  | { readonly is: 'tab'; readonly tab: string }
  | ({ readonly is: 'section' } & SectionPlace)
  | { readonly is: 'field'; readonly db: string }
  | ({ readonly is: 'content'; readonly id: string } & SectionPlace);

/** What can be moved. */
export type Movable = Exclude<Selected, { readonly is: 'template' }>;

/** A field or a block, of which several can be selected. */
export type SelectedEntry = Extract<Selected, { readonly is: 'field' | 'content' }>;

/** Names what is moved or selected, for elements and gestures. */
export function keyOf(part: Selected): string {
  if (part.is === 'template') return 'template';
  if (part.is === 'field') return `field:${part.db}`;
  if (part.is === 'tab') return `tab:${part.tab}`;
  if (part.is === 'section') return `section:${part.tab}:${part.section}`;
  return `content:${part.tab}:${part.section}:${part.id}`;
}

export function isEntry(part: Selected): part is SelectedEntry {
  return part.is === 'field' || part.is === 'content';
}
