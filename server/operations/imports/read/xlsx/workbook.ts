import { UnreadableFile } from '../table.ts';
import type { Archive } from './archive.ts';
import { relationsOf } from './relations.ts';
import { readSharedStrings } from './shared-strings.ts';
import type { Shared } from './sheet.ts';
import { readWhole } from './xml.ts';

/** Built-in formats that show a date or a time. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Spreadsheets allow 255 characters. */
const longestFormat = 1000;

/** Whether a format shows a date: it has date letters outside quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  if (code.length > longestFormat) return false;
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** For each style by index whether its numbers are dates. */
async function readDateStyles(archive: Archive, part: string | null): Promise<readonly boolean[]> {
  if (part === null || !archive.has(part)) return [];
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let inCells = false;
  await readWhole(await archive.part(part), {
    open: (name, attributes) => {
      if (name === 'numFmt')
        formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name !== 'xf' || !inCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const format = formats.get(id);
      styles.push(format === undefined ? isBuiltIn(id) : isDateFormat(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** The structure of an XLSX file. */
export interface Workbook {
  /** Paths of the sheets by name, in order; hidden ones, which hold lists of values, are the last. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904, not from 1900. */
  readonly isFrom1904: boolean;
}

/** Reads the list of sheets and the paths of the parts. Throws UnreadableFile. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const [main] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument');
  const part = main?.target ?? 'xl/workbook.xml';
  if (!archive.has(part))
    throw new UnreadableFile(archive.has('EncryptionInfo') ? 'locked' : 'unreadable');
  const relations = await relationsOf(archive, part);
  const sheets = new Map<string, string>();
  const hidden = new Map<string, string>();
  let isFrom1904 = false;
  await readWhole(await archive.part(part), {
    open: (element, attributes) => {
      if (element === 'workbookPr')
        isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const relation = relations.find((each) => each.id === id && each.type === 'worksheet');
      const isHidden = /hidden$/i.test(attributes['state'] ?? '');
      if (relation !== undefined)
        (isHidden ? hidden : sheets).set(attributes['name'] ?? '', relation.target);
    },
  });
  const target = (type: string) => relations.find((each) => each.type === type)?.target ?? null;
  return {
    sheets: new Map([...sheets, ...hidden]),
    sharedStrings: target('sharedStrings'),
    styles: target('styles'),
    isFrom1904,
  };
}

/** What the cells of all sheets refer to. */
export async function sharedOf(archive: Archive, workbook: Workbook): Promise<Shared> {
  return {
    texts: await readSharedStrings(archive, workbook.sharedStrings),
    dateStyles: await readDateStyles(archive, workbook.styles),
    isFrom1904: workbook.isFrom1904,
  };
}
