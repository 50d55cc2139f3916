import { columnRuleKeys } from '../../../runtime/column-rules.ts';
import type { ColumnDocument, TemplateDocument } from '../../../runtime/documents.ts';
import type { Problem } from '../../../runtime/problem.ts';
import { isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { parsePointer } from '../../../runtime/record/pointer.ts';
import type { ImportContext } from '../importer.ts';

/** Something that the compiler refused and that was taken out, by the field that had it. */
export interface Refused {
  readonly db: string;
  /** The rule or setting; null: the field itself. */
  readonly part: string | null;
  readonly sentence: Problem['sentence'];
}

/** Parts of a column without which it still is a field. */
const optional: ReadonlySet<string> = new Set([
  ...columnRuleKeys,
  'default',
  'patternMessage',
  'unique',
]);

function omit(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.has(key)));
}

/** A cell of a table without the rules and settings that have errors; null: without the cell. */
function settledCell(cell: unknown, paths: readonly (readonly string[])[]): unknown {
  if (!isObject(cell)) return null;
  const keys = paths.map(([key = '', setting]) => (key === 'columnData' ? setting : key));
  if (paths.some(([key = '']) => !optional.has(key) && key !== 'columnData')) return null;
  const data = cell['columnData'];
  const wrong = new Set(keys.filter((key) => key !== undefined));
  const rest = omit(cell, wrong);
  return isObject(data) ? { ...rest, columnData: omit(data, wrong) } : rest;
}

/** The column without what has errors, or null. `paths` are the keys below the column. */
function settledColumn(
  column: ColumnDocument,
  paths: readonly (readonly string[])[],
): ColumnDocument | null {
  const settings = new Set<string>();
  const cells = new Map<number, (readonly string[])[]>();
  const parts = new Set<string>();
  for (const [key = '', setting, index, ...rest] of paths) {
    if (key === 'columnData' && setting === 'columns' && index !== undefined)
      cells.set(Number(index), [...(cells.get(Number(index)) ?? []), rest]);
    else if (key === 'columnData' && setting !== undefined) settings.add(setting);
    else if (optional.has(key)) parts.add(key);
    else return null;
  }
  const { columnData } = column;
  const rest = omit(column, parts) as ColumnDocument;
  if (columnData === undefined) return rest;
  const kept = omit(columnData, settings);
  const list = kept['columns'];
  if (cells.size === 0 || !Array.isArray(list)) return { ...rest, columnData: kept };
  const columns = list
    .map((cell: unknown, at) => (cells.has(at) ? settledCell(cell, cells.get(at) ?? []) : cell))
    .filter((cell) => cell !== null);
  return columns.length === 0 ? null : { ...rest, columnData: { ...kept, columns } };
}

function settledLayout(document: TemplateDocument, paths: readonly (readonly string[])[]) {
  // A rule about a part of the layout: tabs/0/sections/1/visibleWhen, or one of its content.
  const wrong = new Set(paths.map((keys) => keys.slice(0, 6).join(' ')));
  const isWrong = (...keys: readonly (string | number)[]) => wrong.has(keys.join(' '));
  const { tabs } = document;
  if (tabs === undefined) return document;
  return {
    ...document,
    tabs: tabs.map((tab, at) => ({
      ...tab,
      sections: tab.sections.map((section, index) => {
        const path = ['tabs', at, 'sections', index] as const;
        const { visibleWhen, content, ...rest } = section;
        const isBad = [...wrong].some((each) =>
          each.startsWith([...path, 'visibleWhen'].join(' ')),
        );
        const kept = content?.filter((_, block) => !isWrong(...path, 'content', block));
        return {
          ...rest,
          ...(visibleWhen !== undefined && !isBad && { visibleWhen }),
          ...(kept !== undefined && { content: kept }),
        };
      }),
    })),
  };
}

/** Rules that read one another are taken out in rounds. */
const mostRounds = 12;

/**
 * The document without the rules, settings and fields that the compiler refuses, so that it compiles;
 * and what they were.
 */
export function withoutRefusedParts(
  document: TemplateDocument,
  { problemsOf }: Pick<ImportContext, 'problemsOf'>,
): { readonly document: TemplateDocument; readonly refused: readonly Refused[] } {
  const refused: Refused[] = [];
  let result = document;
  for (let round = 0; round < mostRounds; round += 1) {
    const errors = problemsOf(result).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) return { document: result, refused };
    const byColumn = new Map<number, (readonly string[])[]>();
    const ofLayout: (readonly string[])[] = [];
    for (const { pointer, sentence } of errors) {
      const [root = '', index = '', ...rest] = parsePointer(pointer);
      if (root === 'columns' && index !== '') {
        const db = result.columns[Number(index)]?.db ?? '';
        const [key = '', setting] = rest;
        const part = key === 'columnData' ? (setting ?? key) : key;
        refused.push({ db, part: part === '' ? null : part, sentence });
        byColumn.set(Number(index), [...(byColumn.get(Number(index)) ?? []), rest]);
      } else if (root === 'tabs') ofLayout.push(parsePointer(pointer));
    }
    if (byColumn.size === 0 && ofLayout.length === 0) break;
    const columns = result.columns.flatMap((column, at) => {
      const paths = byColumn.get(at);
      const kept = paths === undefined ? column : settledColumn(column, paths);
      return kept === null ? [] : [kept];
    });
    result = settledLayout({ ...result, columns }, ofLayout);
  }
  const { tabs: _tabs, ...bare } = result;
  return { document: { ...bare, columns: [] }, refused };
}
