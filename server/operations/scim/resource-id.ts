const largestId = 2_147_483_647;

/** The id in a text; 0, which no row has, for any other text. */
export function idOf(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id <= largestId ? id : 0;
}
