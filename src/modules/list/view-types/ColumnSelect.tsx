import type { ListColumn } from '../../../runtime/compiled.ts';
import { textIn } from '../../../runtime/text.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { SettingSelect } from './SettingSelect.tsx';

interface Props {
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly value: string | undefined;
  readonly onChange: (db: string | undefined) => void;
  /** No column can be chosen too. */
  readonly isOptional?: boolean;
}

/** Selects the column for a setting of a view type. */
export function ColumnSelect({ label, columns, value, onChange, isOptional = false }: Props) {
  const { language } = useWidgetServices();
  return (
    <SettingSelect
      label={label}
      isOptional={isOptional}
      options={columns.map(({ db, name }) => ({ value: db, label: textIn(name, language) }))}
      value={value}
      onChange={(db) => onChange(typeof db === 'string' ? db : undefined)}
    />
  );
}
