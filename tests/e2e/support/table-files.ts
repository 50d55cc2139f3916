import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export type Rows = readonly (readonly string[])[];

/** A CSV like spreadsheets of western Europe write it: semicolons, and one byte per character. */
export function csvOf(rows: Rows): Buffer {
  const quoted = (cell: string) =>
    /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const text = rows.map((row) => row.map(quoted).join(';')).join('\r\n');
  // Latin 1 and Windows-1252 have the same letters.
  return Buffer.from(`${text}\r\n`, 'latin1');
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function sheetOf(rows: Rows, merged: readonly string[]): string {
  const row = (cells: readonly string[]) =>
    `<row>${cells.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`;
  const areas =
    merged.length === 0
      ? ''
      : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(row).join('')}</sheetData>${areas}</worksheet>`;
}

/** What a workbook has beside the rows of its sheets. */
interface WorkbookOptions {
  /** Areas of merged cells by sheet, such as `A1:B1`. */
  readonly merged?: ReadonlyMap<string, readonly string[]>;
  /** Names of hidden sheets. */
  readonly hidden?: readonly string[];
}

/** A workbook of sheets by name, with the minimum that the format requires. */
export async function xlsxOf(
  sheets: ReadonlyMap<string, Rows>,
  { merged = new Map(), hidden = [] }: WorkbookOptions = {},
): Promise<Buffer> {
  const names = [...sheets.keys()];
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const listed = (line: (name: string, number: number) => string) =>
    names.map((name, index) => line(name, index + 1)).join('');
  const parts = new Map([
    [
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${listed(
        (_, n) =>
          `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`,
      )}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${listed(
        (name, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${n}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${listed(
        (_, n) =>
          `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )}</Relationships>`,
    ],
    ...names.map((name, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetOf(sheets.get(name) ?? [], merged.get(name) ?? []),
    ]),
  ]);
  const zip = new ZipFile();
  for (const [path, content] of parts) zip.addBuffer(Buffer.from(content, 'utf8'), path);
  zip.end();
  return buffer(zip.outputStream);
}
