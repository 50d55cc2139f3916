import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { blankItem } from '../../runtime/record/blank.ts';
import { withValues } from '../../runtime/record/values.ts';
import { textIn } from '../../runtime/text.ts';
import { optionsOf } from '../../widgets/dropdown/options.ts';

/** Where values come from that depend on the site. */
export interface MadeUpSources {
  readonly siteId: number;
  readonly language: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** A type and a criticality of the site, null without one. */
  readonly typeId: number | null;
  readonly criticalityId: number | null;
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

/** Values that may fit a column, the likeliest first. */
function candidates(column: CompiledColumn, sources: MadeUpSources): readonly unknown[] {
  const { settings, fieldType } = column;
  const { now, language, typeId, criticalityId } = sources;
  const options = optionsOf(settings, language).filter(({ isRetired }) => !isRetired);
  switch (fieldType.document.type) {
    case 'text':
    case 'textarea':
      return texts(column, language);
    case 'number':
      return numbers(column);
    case 'checkbox':
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
    case 'type':
      return [typeId];
    case 'criticality':
      return [criticalityId];
    default:
      return [];
  }
}

/**
 * An item with values that its fields accept, so that a form can be looked at as it is filled in.
 * Fields whose values belong to people, files or other items stay empty.
 */
export function madeUpItem(module: CompiledModule, sources: MadeUpSources): Item {
  const values = module.columns.flatMap((column) => {
    if (column.computed !== null) return [];
    const value = candidates(column, sources).find(
      (each) => !column.isEmpty(each) && column.check(each).length === 0,
    );
    return value === undefined || value === null ? [] : [[column, value] as const];
  });
  return withValues(blankItem(module, sources.siteId), new Map(values));
}
