import type { CompiledColumn } from '../../runtime/compiled.ts';
import { isText, type Text } from '../../runtime/text.ts';
import type { Report, ReportLine } from '../import/report.ts';

/** The settings that every format can say; the exporters add those of their own. */
export const commonSettings = [
  'min',
  'max',
  'step',
  'decimals',
  'minLength',
  'maxLength',
  'pattern',
  'options',
  'multiple',
  'min_selected',
  'max_selected',
  'defaultValue',
  'defaultChecked',
  'includeTime',
  'description',
  'columns',
] as const;

/** Where the report says something about a field. */
export const lineOf = ({ db }: CompiledColumn): Pick<ReportLine, 'place' | 'subject'> => ({
  place: db,
  subject: db,
});

/** The options of a field that people can still choose. */
export function liveOptions({ settings: { options } }: CompiledColumn) {
  return (options ?? []).filter(
    (option) => !('is_retired' in option && option.is_retired === true),
  );
}

/** Says that the format has no such field. */
export function reportNoType(column: CompiledColumn, report: Report): void {
  const code = column.origin === 'core' ? 'core_left' : 'type_unknown';
  report.add('left_out', lineOf(column), code, { type: column.fieldType.document.type });
}

/** Says which settings of a field the format cannot say; `known` are those that it can. */
export function reportLostSettings(
  column: CompiledColumn,
  known: ReadonlySet<string>,
  report: Report,
): void {
  const { columnData = {}, unique, span } = column.document;
  const lose = (property: Text, value: Text) =>
    report.add('left_out', lineOf(column), 'property', { property, value });
  const { properties = {} } = column.fieldType.document.settings;
  for (const [property, value] of Object.entries(columnData))
    if (!known.has(property) && value !== null)
      lose(
        properties[property]?.title ?? property,
        isText(value) ? value : JSON.stringify(value).slice(0, 100),
      );
  if (unique === true) lose('unique', 'true');
  if (span !== undefined) lose('span', String(span));
}
