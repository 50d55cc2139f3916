import { useMemo } from 'react';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import { holdsOne } from '../../../runtime/record/holds-one.ts';
import { isDate } from '../../../runtime/rules/dates.ts';
import type { RuleLabels } from '../../../runtime/rules/phrase-builder.ts';
import { phrase } from '../../../runtime/rules/texts.ts';
import { textIn } from '../../../runtime/text.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { optionsOf } from '../../../widgets/dropdown/options.ts';
import { rowColumns } from './row-columns.ts';
import { useReferredItems } from '../../../widgets/referred-rows.ts';
import { useWidgetServices, type WidgetServices } from '../../../widgets/services.ts';

interface NamedRow {
  readonly id: number;
  readonly name: string;
}

/** The rows that a column's ids refer to; null if its values are not ids. */
function rowsOf(
  { fieldType, settings }: ListColumn,
  moduleType: string,
  services: WidgetServices,
  items: readonly NamedRow[],
): readonly NamedRow[] | null {
  const { reference, ruleType } = fieldType.document;
  if (ruleType === 'people') return services.people;
  switch (reference) {
    case 'type':
      return services.types(moduleType);
    case 'criticality':
      return services.criticalities;
    case 'user':
      return services.people;
    case 'label':
      return services.labels.forModule(moduleType);
    case 'template': {
      const { moduleType: other } = settings;
      return services.templates(typeof other === 'string' && other !== '' ? other : moduleType);
    }
    case 'item':
      return items;
    default:
      return null;
  }
}

/** Items whose names are needed for a column's values. */
export interface NamedItems {
  readonly db: string;
  readonly ids: readonly number[];
}

/** The column if its values are items of another module; else undefined. */
export function itemColumn(module: CompiledModule, db: string): ListColumn | undefined {
  return module.listColumns.find(
    (each) => each.db === db && each.fieldType.document.reference === 'item',
  );
}

const nothing: readonly number[] = [];

const asText = (literal: unknown) =>
  typeof literal === 'string' ? literal : JSON.stringify(literal);

/** The names of columns and values in rules; items have names only if they are in `namedItems`. */
export function useRuleNames(
  module: CompiledModule,
  namedItems: NamedItems | null = null,
): RuleLabels {
  const services = useWidgetServices();
  const { language } = services;
  const { date, dateTime, number } = useFormat();
  const { type } = module.document;
  const referring = namedItems === null ? undefined : itemColumn(module, namedItems.db);
  const found = useReferredItems(
    referring?.settings.moduleType ?? '',
    referring === undefined || namedItems === null ? nothing : namedItems.ids,
  );
  return useMemo(() => {
    const items = found.flatMap((item) => (item.state === 'found' ? [item.row] : []));
    function valueOf(column: ListColumn | undefined, literal: unknown): string {
      if (literal === null || literal === '') return phrase('nothing', language);
      if (typeof literal === 'boolean') return phrase(literal ? 'yes' : 'no', language);
      if (column?.role === 'status') {
        const status = services.statuses(type).find((each) => each.number === literal);
        return status === undefined ? `#${asText(literal)}` : textIn(status.label, language);
      }
      const options = column === undefined ? [] : optionsOf(column.settings, language);
      const option = options.find((each) => each.value === literal);
      if (option !== undefined) return option.label;
      const rows = column === undefined ? null : rowsOf(column, type, services, items);
      if (rows !== null)
        return rows.find(({ id }) => id === literal)?.name ?? `#${asText(literal)}`;
      if (typeof literal === 'number') return number(literal);
      const text = asText(literal);
      if (!isDate(text)) return phrase('quoted', language, { a: text });
      return text.length === 10 ? date(text) : dateTime(text);
    }
    function labelsOf(all: readonly ListColumn[]): RuleLabels {
      const columns = new Map(all.map((column) => [column.db, column]));
      return {
        column: (db) => textIn(columns.get(db)?.name ?? db, language),
        value: (db, literal) => valueOf(columns.get(db), literal),
        isDate: (db) => columns.get(db)?.fieldType.document.ruleType === 'date',
        holdsOne(db) {
          const column = columns.get(db);
          return column !== undefined && holdsOne(column);
        },
        ofRows(db) {
          const cells = rowColumns(columns.get(db));
          return cells.length === 0 ? null : labelsOf(cells);
        },
      };
    }
    return labelsOf(module.listColumns);
  }, [module, type, services, language, found, date, dateTime, number]);
}
