import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { FilterChip } from '../../../ui/filter/FilterChip.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import type { FilterView } from '../../../widgets/view-types.ts';
import { filterOf } from '../../../widgets/filters.ts';
import { filterColumns } from '../queryable-columns.ts';
import { isFieldTypeFilter } from './condition.ts';
import { relativeFilterSubject, relativeFilterText } from './relative-filters.ts';

interface ChipProps {
  readonly column: ListColumn;
  readonly moduleType: string;
  readonly rule: Rule;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/**
 * One component per field type (see `key` below), because the field type's text is a hook and must
 * stay the same one.
 */
function FieldTypeChip({
  useWords: useDescription,
  ...props
}: ChipProps & { readonly useWords: FilterView['useDescription'] }) {
  const { column, moduleType, rule, onEdit, onRemove } = props;
  const { language } = useWidgetServices();
  const description = useDescription({ column, moduleType, rule });
  return (
    <FilterChip
      subject={textIn(column.name, language)}
      value={description}
      onRemove={onRemove}
      onEdit={onEdit}
    />
  );
}

/**
 * The chip of a filter that depends on the day or on the person: "Overdue", "Assigned to me or my
 * team".
 */
function RelativeChip({ column, rule, onEdit, onRemove }: ChipProps) {
  const { language } = useWidgetServices();
  return (
    <FilterChip
      subject={relativeFilterSubject(column, rule, language)}
      value={relativeFilterText(rule, language)}
      onRemove={onRemove}
      onEdit={onEdit}
    />
  );
}

interface Props {
  readonly module: CompiledModule;
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onEdit: (db: string) => void;
  readonly onRemove: (db: string) => void;
}

/** The active filters as sentences. */
export function FilterChips({ module, filters, onEdit, onRemove }: Props) {
  const columns = new Map(filterColumns(module).map((column) => [column.db, column]));
  return [...filters].map(([db, rule]) => {
    const column = columns.get(db);
    if (column === undefined) return null;
    const { type } = column.fieldType.document;
    const shared = {
      column,
      moduleType: module.document.type,
      rule,
      onEdit: () => onEdit(db),
      onRemove: () => onRemove(db),
    };
    const filter = filterOf(type);
    if (filter === null || !isFieldTypeFilter(column, rule))
      return <RelativeChip key={`near ${db}`} {...shared} />;
    return <FieldTypeChip key={`${type} ${db}`} {...shared} useWords={filter.useDescription} />;
  });
}
