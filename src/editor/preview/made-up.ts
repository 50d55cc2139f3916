import type { CompiledColumn, CompiledModule, CompiledRows } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import { blankRow, withCell } from '../../runtime/record/rows.ts';
import { withValues } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import type { Row } from '../../runtime/row.ts';
import { optionsOf } from '../../widgets/dropdown/options.ts';
import { isMeasured, pointsOf } from '../../widgets/inspection/points.ts';
import { valueOf as signatureOf } from '../../widgets/signature/value.ts';

/** Where values come from that depend on the site. Lists hold what can be chosen, the likeliest first. */
export interface MadeUpSources {
  readonly siteId: number;
  readonly language: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly types: readonly { readonly id: number; readonly parentId: number | null }[];
  readonly criticalityIds: readonly number[];
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly teamIds: readonly number[];
  readonly labelIds: readonly number[];
  /** Items by module type. */
  readonly items: ReadonlyMap<
    string,
    readonly { readonly id: number; readonly template_id: number }[]
  >;
  /** Ids of files; pictures are first. */
  readonly fileIds: readonly number[];
}

/** Numbers that may fit: in the middle of the limits, at them, and small ones. */
function numbers({ settings }: CompiledColumn): readonly number[] {
  const { min, max, step = 1 } = settings;
  const low = typeof min === 'number' ? min : 0;
  const high = typeof max === 'number' ? max : low + 20;
  const unit = typeof step === 'number' && step > 0 ? step : 1;
  const middle = low + Math.round((high - low) / 2 / unit) * unit;
  return [middle, low, high, 1, 0];
}

function texts({ name, settings }: CompiledColumn, language: string): readonly string[] {
  const { maxLength } = settings;
  const text = textIn(name, language);
  const most = typeof maxLength === 'number' ? maxLength : text.length;
  return [text.slice(0, most), text.slice(0, most).padEnd(settings.minLength ?? 0, '…'), 'A1', '1'];
}

function signatures({ settings }: CompiledColumn, { people }: MadeUpSources): readonly string[] {
  const { minSignatures = 1 } = settings;
  const names = people.slice(0, Math.max(1, Number(minSignatures))).map(({ name }) => name);
  const unsigned = { user_id: null, meaning: '', drawing: null, signed_at: null, covers: null };
  return [signatureOf(names.map((printed_name) => ({ ...unsigned, printed_name })))];
}

/** Items of the module, or of the template, that a field refers to. */
function referred({ settings }: CompiledColumn, { items }: MadeUpSources) {
  const { moduleType = '', template = null } = settings;
  const fits = (items.get(moduleType) ?? []).filter(
    ({ template_id }) => template === null || template_id === template,
  );
  return fits.map(({ id }) => id);
}

/** A row in which each cell has a value that it accepts. */
function filledRow({ columns }: CompiledRows, row: Row, sources: MadeUpSources): Row {
  let next = row;
  for (const column of columns) {
    if (column.computed !== null || next[column.db] !== undefined) continue;
    const value = madeUpValue(column, sources);
    if (value !== undefined) next = withCell(next, column, value);
  }
  return next;
}

function rowsFor(rows: CompiledRows, { settings }: CompiledColumn, sources: MadeUpSources) {
  const fixed = [...rows.fixed.values()];
  if (fixed.length > 0) return fixed.map((row) => filledRow(rows, row, sources));
  const { minRows = 1 } = settings;
  const count = Math.max(1, Number(minRows ?? 1));
  return Array.from({ length: count }, (_, index) =>
    filledRow(rows, blankRow(rows, `MADEUP${String(index).padStart(4, '0')}`), sources),
  );
}

/** Every point of an inspection, passed. */
function passed({ settings }: CompiledColumn): readonly Row[] {
  const { groups = [] } = settings;
  return [...pointsOf({ groups })].map(([id, point]) => {
    if (!isMeasured(point)) return { id, answer: 'pass' };
    const { min, max } = point;
    return { id, answer: 'pass', value: min ?? max ?? 1 };
  });
}

/** Values that may fit a column, the likeliest first. */
function candidates(column: CompiledColumn, sources: MadeUpSources): readonly unknown[] {
  const { settings, fieldType, rows } = column;
  const { now, language, types, people, fileIds } = sources;
  const options = optionsOf(settings, language).filter(({ isRetired }) => !isRetired);
  const some = (ids: readonly number[]) => [1, 2, 3].map((count) => ids.slice(0, count));
  const userIds = people.map(({ id }) => id);
  switch (fieldType.document.type) {
    case 'text':
    case 'textarea':
      return texts(column, language);
    case 'number':
      return numbers(column);
    case 'checkbox':
    case 'smart_drawing':
      return [true];
    case 'dropdown':
    case 'checkbox_group':
      return [1, 2, 3].map((count) => options.slice(0, count).map(({ value }) => value));
    case 'datetime':
      return [now, now.slice(0, 10)];
    case 'color':
      return ['#3B7DD8'];
    case 'lat_lon':
      return [[51.3, 12.4]];
    case '3drm_coordinate':
      return [{ kind: 'Point', points: [[1, 2, 0]] }];
    case 'type': {
      const first = types.find(({ parentId }) => parentId === null);
      const parent = settings.parentType === undefined ? null : (first?.id ?? null);
      return types.filter(({ parentId }) => parentId === parent).map(({ id }) => id);
    }
    case 'criticality':
      return sources.criticalityIds;
    case 'user_reference':
      return [
        ...some(userIds).map((user_ids) => ({ user_ids, team_ids: [] })),
        ...some(sources.teamIds).map((team_ids) => ({ user_ids: [], team_ids })),
      ];
    case 'force_watch':
      return some(userIds);
    case 'document_labels':
      return some(sources.labelIds);
    case 'module_item_reference':
      return settings.isInbound === true ? [] : some(referred(column, sources));
    case 'module_item_connection_reference':
      return some(referred(column, sources)).map((item_ids) => ({
        module_type: settings.moduleType,
        item_ids,
      }));
    case 'files':
    case 'photos':
      return some(fileIds);
    case 'dms_version':
      return fileIds.map((file_id) => ({ version: 1, file_id }));
    case 'signature':
      return signatures(column, sources);
    case 'inspection':
      return [passed(column)];
    case 'table':
      return rows === null ? [] : [rowsFor(rows, column, sources)];
    default:
      return [];
  }
}

/** A value that the column accepts; undefined where none can be made up. */
export function madeUpValue(column: CompiledColumn, sources: MadeUpSources): unknown {
  return candidates(column, sources).find(
    (each) =>
      each !== undefined &&
      each !== null &&
      !column.isEmpty(each) &&
      column.check(each).length === 0,
  );
}

/** The columns that people fill in: not what is computed, or what moves fill in. */
export function filledColumns({ columns }: CompiledModule): readonly CompiledColumn[] {
  return columns.filter(({ computed, recorded }) => computed === null && !recorded);
}

const hour = 3_600_000;

/** The sources some hours later. */
const laterBy = (hours: number, sources: MadeUpSources): MadeUpSources => ({
  ...sources,
  now: new Date(Date.parse(sources.now) + hours * hour).toISOString(),
});

/**
 * Values that the fields of a form accept, by db name, where one can be made up. Each time is later than
 * those of the fields before, as an end is later than its start.
 */
export function madeUpValues(module: CompiledModule, sources: MadeUpSources): JsonObject {
  return Object.fromEntries(
    filledColumns(module).flatMap((column, index) => {
      const value = madeUpValue(column, laterBy(index, sources)) ?? madeUpValue(column, sources);
      return value === undefined ? [] : [[column.db, value] as const];
    }),
  );
}

/** An item with made-up values, so that a form can be looked at as it is filled in. */
export function madeUpItem(module: CompiledModule, sources: MadeUpSources): Item {
  const made = madeUpValues(module, sources);
  const values = module.columns.flatMap((column) =>
    Object.hasOwn(made, column.db) ? [[column, made[column.db]] as const] : [],
  );
  return withValues(blankItem(module, sources.siteId), new Map(values));
}
