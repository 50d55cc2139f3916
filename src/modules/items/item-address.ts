import { parseId } from '../../runtime/record/parse-id.ts';

/** The id of an item in an address, also of one that only this device has. Null for other texts. */
export function parseItemId(text: string | undefined): number | null {
  if (text?.startsWith('-') !== true) return parseId(text);
  const local = parseId(text.slice(1));
  return local === null ? null : -local;
}
