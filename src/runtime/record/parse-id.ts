/** Parses an id: up to ten digits without a leading zero. Null for any other text. */
export function parseId(text: string | null | undefined): number | null {
  return text !== null && text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
