import type { Readable } from 'node:stream';
import type { MergedCells } from '../merged.ts';
import { UnreadableFile } from '../table.ts';
import { columnAt } from './reference.ts';

/** Longest text behind the rows of a sheet in which merged cells are looked for. */
const longestEnd = 16 * 1024 * 1024;

const endOfRows = /<\/(?:[\w.-]+:)?sheetData\s*>/;
/** Longer than the tag that ends the rows, which may be cut by the end of a chunk. */
const longestTag = 100;

const mergedArea =
  /<(?:[\w.-]+:)?mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

/**
 * The merged cells of a sheet. They stand behind its rows, which are passed over without being parsed.
 * Throws UnreadableFile.
 */
export async function readMergedCells(content: Readable): Promise<readonly MergedCells[]> {
  let text = '';
  let isEnd = false;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      // The names of cells have the same bytes in every encoding of such a sheet.
      text += chunk.toString('latin1');
      const end = isEnd ? null : endOfRows.exec(text);
      if (end !== null) isEnd = true;
      text = isEnd ? text.slice(end?.index ?? 0) : text.slice(-longestTag);
      if (text.length > longestEnd) break;
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('unreadable', error);
  } finally {
    content.destroy();
  }
  if (!isEnd) return [];
  return [...text.matchAll(mergedArea)].map(([, left = '', top, right = '', bottom]) => ({
    top: Number(top),
    bottom: Number(bottom),
    left: columnAt(left),
    right: columnAt(right),
  }));
}
