import type { CompiledColumn, CompiledModule, CompiledReport } from '../runtime/compiled.ts';
import { isLocked } from '../runtime/record/column-state.ts';
import { isInbound } from '../runtime/record/inbound-references.ts';
import { isObject, ownProperty } from '../runtime/record/json.ts';
import type { Item } from '../runtime/record/item.ts';
import { valueOf, withValues } from '../runtime/record/values.ts';
import type { WidgetServices } from '../widgets/services.ts';

/** The most characters of a title that is taken from a longer text. */
const titleLength = 80;

/** The beginning of a text as a title in one line, cut after a word. */
export function titleFrom(text: string, column: CompiledColumn): string {
  const longest = column.settings.maxLength;
  const most = longest === undefined ? titleLength : Math.min(longest, titleLength);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

type Lists = Pick<WidgetServices, 'types' | 'criticalities' | 'me'>;

/** The choice with which a required column begins, because reports don't ask for it. */
function firstChoice(column: CompiledColumn, moduleType: string, lists: Lists): unknown {
  const { reference } = column.fieldType.document;
  if (column.resetsWith !== null) return undefined;
  if (reference === 'type') {
    const all = lists.types(moduleType).filter((each) => each.isActive && each.parentId === null);
    return all.toSorted((a, b) => a.id - b.id)[0]?.id;
  }
  if (reference === 'criticality') {
    const all = lists.criticalities.filter(({ isActive }) => isActive);
    return all[Math.floor(all.length / 2)]?.id;
  }
  return undefined;
}

/** The columns for which the report has no field of its own. */
function otherColumns(
  { columns }: CompiledModule,
  { what, title, where, photos, voice }: CompiledReport,
): readonly CompiledColumn[] {
  const entered = new Set<CompiledColumn | null>([what, title, photos, voice, ...where]);
  return columns.filter((column) => !entered.has(column));
}

/** Required columns for which a report has a value without a question; `start` is its item. */
export function filledColumns(
  module: CompiledModule,
  report: CompiledReport,
  start: Item,
): readonly CompiledColumn[] {
  return otherColumns(module, report).filter(
    (column) => column.required && !column.isEmpty(valueOf(column, start)),
  );
}

/** Columns that a report asks for where they are required, because it has no value for them. */
export function askedColumns(
  module: CompiledModule,
  report: CompiledReport,
  start: Item,
): readonly CompiledColumn[] {
  const filled = new Set(filledColumns(module, report, start));
  return otherColumns(module, report).filter((column) => !filled.has(column) && !isLocked(column));
}

/** A blank item with the person, the time and the first choice of each other required column. */
export function reportItem(
  module: CompiledModule,
  report: CompiledReport,
  blank: Item,
  { now, ...lists }: Lists & { readonly now: string },
): Item {
  const { reportedAt, reportedBy } = report;
  const values = new Map<CompiledColumn, unknown>();
  for (const column of otherColumns(module, report)) {
    if (!column.required || !column.isEmpty(valueOf(column, blank))) continue;
    const choice = firstChoice(column, module.document.type, lists);
    if (choice !== undefined) values.set(column, choice);
  }
  if (reportedAt !== null) values.set(reportedAt, now);
  if (reportedBy !== null) values.set(reportedBy, { user_ids: [lists.me.id], team_ids: [] });
  return withValues(blank, values);
}

/** The item that a report is about, or from which it is made. */
export interface ReportSource {
  readonly moduleType: string;
  /** The module as the item sees it; null if it is not known. */
  readonly module: CompiledModule | null;
  /** The item as it is stored or entered. */
  readonly item: Readonly<Record<string, unknown>>;
}

/** What the item refers to in a module, by the first of its columns that names something. */
function referredIn(module: CompiledModule, { item }: ReportSource, moduleType: unknown): unknown {
  const columns = ownProperty(item, 'columns');
  return module.columns
    .filter(
      (column) =>
        column.fieldType.document.reference === 'item' &&
        column.settings.moduleType === moduleType &&
        !isInbound(column),
    )
    .map((column) => {
      const place = column.origin === 'core' ? item : columns;
      return isObject(place) ? ownProperty(place, column.db) : null;
    })
    .find((ids) => Array.isArray(ids) && ids.length > 0);
}

/** Where the problem is, by column: the item itself, else the machines and places it refers to. */
export function whereValues(
  { where }: Pick<CompiledReport, 'where'>,
  source: ReportSource,
): ReadonlyMap<CompiledColumn, unknown> {
  const id = source.item['id'];
  const values = new Map<CompiledColumn, unknown>();
  for (const column of where) {
    const { moduleType } = column.settings;
    const isSame = moduleType === source.moduleType && typeof id === 'number' && id > 0;
    const ids = isSame ? [id] : source.module && referredIn(source.module, source, moduleType);
    if (ids !== null && ids !== undefined) values.set(column, ids);
  }
  return values;
}
