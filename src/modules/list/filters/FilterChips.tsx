import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { FilterChip } from '../../../ui/filter/FilterChip.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { filterOf } from '../../../widgets/filters.ts';
import { filterColumns } from '../queryable-columns.ts';
import { isFieldTypeFilter } from './condition.ts';
import { relativeFilterSubject, relativeFilterText } from './relative-filters.ts';

interface Props {
  readonly module: CompiledModule;
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onEdit: (db: string) => void;
  readonly onRemove: (db: string) => void;
}

/**
 * The active filters as sentences. Those that depend on the day or on the person have a subject of
 * their own: "Overdue", "Assigned to me or my team".
 */
export function FilterChips({ module, filters, onEdit, onRemove }: Props) {
  const { language } = useWidgetServices();
  const columns = new Map(filterColumns(module).map((column) => [column.db, column]));
  return [...filters].map(([db, rule]) => {
    const column = columns.get(db);
    if (column === undefined) return null;
    const chip = (subject: string, value: string) => (
      <FilterChip
        key={db}
        subject={subject}
        value={value}
        onRemove={() => onRemove(db)}
        onEdit={() => onEdit(db)}
      />
    );
    const { type } = column.fieldType.document;
    const filter = filterOf(type);
    if (filter === null || !isFieldTypeFilter(column, rule)) {
      const subject = relativeFilterSubject(column, rule, language);
      return chip(subject, relativeFilterText(rule, language));
    }
    return (
      <filter.Description
        key={db}
        column={column}
        moduleType={module.document.type}
        rule={rule}
        render={(value) => chip(textIn(column.name, language), value)}
      />
    );
  });
}
