import type { TFunction } from 'i18next';
import type { ListColumn } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import type { Format } from '../../ui/format/format.ts';
import { boundsOf, valuesOf, wordsIn } from '../../widgets/common/rules.ts';
import { optionsOf } from '../../widgets/dropdown/options.ts';
import type { NamedRow, WidgetServices } from '../../widgets/services.ts';

interface Words {
  readonly services: WidgetServices;
  readonly format: Format;
  readonly moduleType: string;
  readonly t: TFunction<'list'>;
}

/** Names of what a column's numbers stand for; null when the numbers mean themselves. */
function namesOf(column: ListColumn, words: Words): ReadonlyMap<unknown, string> | null {
  const { services, moduleType } = words;
  const byId = (rows: readonly NamedRow[]) => new Map(rows.map((row) => [row.id, row.name]));
  const { dataType, reference } = column.fieldType.document;
  if (dataType === 'status') {
    const rows = services.statuses(moduleType);
    return new Map(rows.map((row) => [row.number, textIn(row.label, services.language)]));
  }
  if (dataType === 'USR_REF' || reference === 'user') return byId(services.people());
  if (reference === 'type') return byId(services.types(moduleType));
  if (reference === 'criticality') return byId(services.criticalities());
  if (reference === 'template') return byId(services.templates(moduleType));
  if (Array.isArray(column.settings['options'])) {
    const options = optionsOf(column.settings, services.language);
    return new Map(options.map((option) => [option.value, option.label]));
  }
  return null;
}

/** The end of a filter's sentence: "Open or Planned", "from 1 Nov 2026", "contains “pump”". */
export function filterWords(column: ListColumn, rule: Rule, words: Words): string {
  const { t, format, services } = words;
  const contained = wordsIn(rule);
  if (contained !== '') return t('contains', { words: contained });
  const { from, to } = boundsOf(rule);
  const bound = (value: number | string) =>
    typeof value === 'number' ? format.number(value) : format.date(value);
  if (from !== null && to !== null) return t('between', { from: bound(from), to: bound(to) });
  if (from !== null) return t('from', { from: bound(from) });
  if (to !== null) return t('until', { to: bound(to) });
  const values = valuesOf(rule);
  const names = namesOf(column, words);
  if (values.length === 0) return t('is_set');
  if (column.fieldType.document.reference === 'item') return t('chosen', { count: values.length });
  const list = new Intl.ListFormat(services.language, { type: 'disjunction' });
  return list.format(values.map((value) => names?.get(value) ?? String(value)));
}
