import { fileTypeFromBuffer } from 'file-type';

/** What a file is, by its content. */
export interface DetectedType {
  readonly mediaType: string;
  /** In a word, as people call it: PDF, JPG. */
  readonly format: string;
}

/** As many bytes as are looked at: enough for the list of contents of an office document. */
export const headSize = 1_048_576;

/** Control characters other than those that lay text out. */
const control = /[^\P{Cc}\t\n\r\f]/u;

/** Whether bytes, of which the last may be a part of a character, are text. */
function isText(head: Uint8Array): boolean {
  try {
    return !control.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The ending of a name, where it looks like one. It is shown, and nothing follows from it. */
function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}

/**
 * What the first bytes of a file say that it is. A name is believed for no more than the word that
 * people see where the bytes say nothing.
 */
export async function detectType(head: Uint8Array, name: string): Promise<DetectedType> {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined) {
    // An animated PNG is a PNG to everyone who shows it.
    const mediaType = found.mime === 'image/apng' ? 'image/png' : found.mime;
    return { mediaType, format: found.ext.toUpperCase().slice(0, 20) };
  }
  if (isText(head)) return { mediaType: 'text/plain', format: endingOf(name) || 'TXT' };
  return { mediaType: 'application/octet-stream', format: endingOf(name) };
}
