import type { TextHit } from '../../contract/file-texts.ts';
import { previewTab } from '../items/preview/preview-tab.ts';

/** The address of a document, opened where the words of a search are in its text. */
export function textHitAddress(to: string, { page }: TextHit, search: string): string {
  const params = new URLSearchParams({ tab: previewTab, page: String(page), find: search });
  return `${to}?${params}`;
}
