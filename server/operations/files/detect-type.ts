import { fileTypeFromBuffer } from 'file-type';

/** The type of a file, by its content. */
export interface DetectedType {
  readonly mediaType: string;
  /** The short name of the format: PDF, JPG. */
  readonly format: string;
}

/** The number of bytes that are examined: enough for the list of contents of an office document. */
export const headSize = 1_048_576;

/** Control characters except white space of text files. */
const control = /[^\P{Cc}\t\n\r\f]/u;

/** Whether bytes are text; the last byte may be a part of a character. */
function isText(head: Uint8Array): boolean {
  try {
    return !control.test(new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }));
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The extension of a name, if it looks like one. It is only displayed. */
function endingOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}

/**
 * Detects the type of a file by its first bytes. If they say nothing, the name only gives the
 * displayed format.
 */
export async function detectType(head: Uint8Array, name: string): Promise<DetectedType> {
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined) {
    // Browsers show an animated PNG as a PNG.
    const mediaType = found.mime === 'image/apng' ? 'image/png' : found.mime;
    return { mediaType, format: found.ext.toUpperCase().slice(0, 20) };
  }
  if (isText(head)) return { mediaType: 'text/plain', format: endingOf(name) || 'TXT' };
  return { mediaType: 'application/octet-stream', format: endingOf(name) };
}
