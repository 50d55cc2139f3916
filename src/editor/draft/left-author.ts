import { storedJson } from '../../browser/storage.ts';
import { isObject } from '../../runtime/record/json.ts';

/**
 * Who edited a draft in this tab until the page was left or loaded again, so that its steps can still
 * be undone. It is stored only while no window of the tab is open: the copy of an open tab has none.
 */
const stored = storedJson(
  'left_draft',
  (value) => {
    if (!isObject(value)) return null;
    const { draft, author } = value;
    return typeof draft === 'string' && typeof author === 'string' ? { draft, author } : null;
  },
  'session',
);

/** Stores who leaves the draft with this id. */
export const leaveDraft = (draft: string, author: string): void => stored.write({ draft, author });

/** The page is shown again as it was left. */
export const stayInDraft = (): void => stored.remove();

/** Who left the draft in this tab; null if nobody did. */
export function leftAuthorOf(draft: string): string | null {
  const left = stored.read();
  return left?.draft === draft ? left.author : null;
}

/** Who left the draft in this tab, once; null if nobody did. */
export function takeLeftAuthor(draft: string): string | null {
  const author = leftAuthorOf(draft);
  stored.remove();
  return author;
}
