/** Spec section 9: longer texts are cut. */
const longest = 30;
const kept = 27;

/** `text` as it fits into the header: 27 characters and dots when it has more than 30 (spec 2.6). */
export function cutForHeader(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, kept).join('')}...` : text;
}
