import { fileTypeFromBuffer } from 'file-type';

/** The type of a file, by its content. */
export interface DetectedType {
  readonly mediaType: string;
  /** The short name of the format: PDF, JPG. */
  readonly format: string;
}

/** Files of sound that begin as videos do: the words for what is in them, in their first bytes. */
const soundOf: Readonly<
  Record<
    string,
    { readonly mediaType: string; readonly sound: string; readonly pictures: string[] }
  >
> = {
  'video/webm': { mediaType: 'audio/webm', sound: 'A_', pictures: ['V_VP', 'V_AV1', 'V_MPEG'] },
  'video/mp4': { mediaType: 'audio/mp4', sound: 'soun', pictures: ['vide'] },
};
const wordsWithin = 4096;

/** The type of a recording without pictures: browsers record voices in files for videos. */
function typeOfRecording(head: Uint8Array, mediaType: string): string {
  const kind = soundOf[mediaType];
  const begin = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, wordsWithin));
  const isSound =
    kind !== undefined &&
    begin.includes(kind.sound) &&
    !kind.pictures.some((word) => begin.includes(word));
  return isSound ? kind.mediaType : mediaType;
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

/** Programs for PDFs look for their first words within so many bytes: some begin with others. */
const pdfWithin = 1024;

/** Whether a file that is called a PDF is one, although it begins with something else. */
function isLatePdf(head: Uint8Array, name: string): boolean {
  const begin = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, pdfWithin));
  return endingOf(name) === 'PDF' && begin.includes('%PDF-');
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
    const mediaType = found.mime === 'image/apng' ? 'image/png' : typeOfRecording(head, found.mime);
    return { mediaType, format: found.ext.toUpperCase().slice(0, 20) };
  }
  if (isLatePdf(head, name)) return { mediaType: 'application/pdf', format: 'PDF' };
  if (isText(head)) return { mediaType: 'text/plain', format: endingOf(name) || 'TXT' };
  return { mediaType: 'application/octet-stream', format: endingOf(name) };
}
