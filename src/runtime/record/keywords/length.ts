/** Length in code points, as JSON Schema counts: an emoji outside the basic plane counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
