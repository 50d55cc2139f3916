/** `BC12` or `BC` -> 54: the index of a column in its row, from 0. */
export function columnAt(reference: string): number {
  let at = 0;
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64;
    if (digit < 1 || digit > 26) break;
    at = at * 26 + digit;
  }
  return at - 1;
}
