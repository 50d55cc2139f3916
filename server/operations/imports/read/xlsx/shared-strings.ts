import { UnreadableFile } from '../table.ts';
import type { Archive } from './archive.ts';
import { mostText, readXml } from './xml.ts';

/** The texts that cells refer to by index; phonetic hints are left out. */
export async function readSharedStrings(
  archive: Archive,
  part: string | null,
): Promise<readonly string[]> {
  if (part === null || !archive.has(part)) return [];
  const texts: string[] = [];
  let text = '';
  let length = 0;
  let isText = false;
  let phonetic = false;
  const pieces = readXml(await archive.part(part), {
    open: (name) => {
      if (name === 'si') {
        text = '';
        length += 1;
        if (length > mostText) throw new UnreadableFile('too_many_texts');
      }
      if (name === 'rPh') phonetic = true;
      isText = name === 't' && !phonetic;
    },
    text: (piece) => {
      if (!isText) return;
      text += piece;
      length += piece.length;
      if (length > mostText) throw new UnreadableFile('too_many_texts');
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') phonetic = false;
      if (name !== 'si') return;
      texts.push(unescaped(text));
    },
  });
  while ((await pieces.next()).done !== true);
  return texts;
}

/** Decodes `_x000D_`, the escape of characters that XML can't contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
