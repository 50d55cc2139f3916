import type { TextHit } from '../../contract/file-texts.ts';
import { versionsTab } from '../items/versions/versions-tab.ts';

/** The address of a document, opened where the words of a search are in its text. */
export function textHitAddress(to: string, { page }: TextHit, search: string): string {
  const params = new URLSearchParams({ tab: versionsTab, page: String(page), find: search });
  return `${to}?${params}`;
}
