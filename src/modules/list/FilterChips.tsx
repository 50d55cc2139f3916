import type { ListColumn } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { FilterChip } from '../../ui/filter/FilterChip.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import type { FilterView } from '../../widgets/view-types.ts';
import { viewsOf } from '../../widgets/views.ts';

interface ChipProps {
  readonly column: ListColumn;
  readonly moduleType: string;
  readonly rule: Rule;
  readonly useWords: FilterView['useWords'];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One per type of column (see `key` below), so that the words of its room are always the same hook. */
function Chip({ column, moduleType, rule, useWords, onEdit, onRemove }: ChipProps) {
  const { language } = useWidgetServices();
  const words = useWords({ column, moduleType, rule });
  return (
    <FilterChip
      subject={textIn(column.name, language)}
      value={words}
      onRemove={onRemove}
      onEdit={onEdit}
    />
  );
}

interface Props {
  readonly columns: readonly ListColumn[];
  readonly moduleType: string;
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onEdit: (db: string) => void;
  readonly onRemove: (db: string) => void;
}

/** The active filters as sentences. */
export function FilterChips({ columns, moduleType, filters, onEdit, onRemove }: Props) {
  return columns.map((column) => {
    const { db, fieldType } = column;
    const rule = filters.get(db);
    const filter = viewsOf(fieldType.document.type)?.filter ?? null;
    if (rule === undefined || filter === null) return null;
    return (
      <Chip
        key={`${fieldType.document.type} ${db}`}
        column={column}
        moduleType={moduleType}
        rule={rule}
        useWords={filter.useWords}
        onEdit={() => onEdit(db)}
        onRemove={() => onRemove(db)}
      />
    );
  });
}
