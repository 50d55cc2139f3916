/** Spec section 9: longer texts are cut. */
const maxLength = 30;
const truncatedLength = 27;

/** `text` as it fits into the header: 27 characters and dots when it has more than 30 (spec 2.6). */
export function truncateForHeader(text: string): string {
  const letters = [...text];
  return letters.length > maxLength ? `${letters.slice(0, truncatedLength).join('')}...` : text;
}
