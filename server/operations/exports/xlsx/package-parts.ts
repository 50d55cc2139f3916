import { xmlText } from './escape.ts';

/**
 * Styles of cells by their index in the workbook; the formats are those of the reader's country.
 */
export const styles = { header: 1, day: 2, moment: 3 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${type}+xml"/>`;
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="r${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

/** The part of a sheet, counted from 1. */
export const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;

const contentTypes = (sheets: number) =>
  [
    `${head}<Types xmlns="${packages}/content-types">`,
    '<Default Extension="xml" ContentType="application/xml"/>',
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    ...Array.from({ length: sheets }, (_, at) =>
      override(`worksheets/sheet${at + 1}`, 'worksheet'),
    ),
    '</Types>',
  ].join('');

const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`;
const format = (number: number, fontId: number) =>
  `<xf xfId="0" numFmtId="${number}" fontId="${fontId}" fillId="0" borderId="0" applyFont="1" applyNumberFormat="1"/>`;
/** Formats 14 and 22 show a date and a date-time in the format of the reader's country. */
const formats = [format(0, 0), format(0, 1), format(14, 0), format(22, 0)];
const styleSheet = [
  `${head}<styleSheet xmlns="${main}">`,
  `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('');

/** Characters that a sheet's name can't contain; it has at most 31 characters. */
const notInNames = /[:\\/?*[\]]|^'|'$/g;

function sheetName(title: string): string {
  const name = title.replaceAll(notInNames, ' ').trim().slice(0, 31).toWellFormed();
  return name === '' ? '1' : name;
}

/** The names of sheets with these titles; spreadsheets refuse two names that differ only in case. */
function sheetNames(titles: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const name = sheetName(title);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) {
      const suffix = ` ${number}`;
      free = name.slice(0, 31 - suffix.length) + suffix;
    }
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The parts of a workbook except its sheets, by their paths. */
export function workbookParts(titles: readonly string[]): ReadonlyMap<string, string> {
  const sheets = sheetNames(titles).map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  );
  const workbook = [
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
    ...sheets,
    '</sheets></workbook>',
  ].join('');
  return new Map([
    ['[Content_Types].xml', contentTypes(titles.length)],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', workbook],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        ...titles.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
        relation(titles.length + 1, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styleSheet],
  ]);
}
