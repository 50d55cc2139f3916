import { type FileText, TextPages } from './text-pages.ts';

/** Reads a text in UTF-8; `isWhole` is false if these bytes are only its beginning. */
export function readPlain(bytes: Uint8Array, isWhole: boolean): FileText {
  const text = new TextDecoder().decode(bytes);
  const pages = new TextPages();
  for (const line of text.split(/(?<=\n)/)) {
    if (pages.isFull) break;
    pages.addPiece(line);
  }
  if (!isWhole) pages.cut();
  return pages.result();
}
