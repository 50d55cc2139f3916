import type { Archive } from './archive.ts';
import { readWhole } from './xml.ts';

/** Built-in formats that show a date or a time. */
const isBuiltIn = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Whether a format shows a date: letters of dates outside of quotes, brackets and escapes. */
function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare);
}

/** For each style by number whether its numbers are dates. */
export async function readDateStyles(
  archive: Archive,
  part: string | null,
): Promise<readonly boolean[]> {
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
