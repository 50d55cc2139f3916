/** Spec section 9: longer texts are truncated. */
const maxLength = 30;
const truncatedLength = 27;

/** `text`, truncated to 27 characters and dots if it has more than 30 (spec 2.6). */
export function truncateForHeader(text: string): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, truncatedLength).join('')}...` : text;
}
