import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { useWidgetServices } from '../../../widgets/services.ts';
import { filterOf } from '../../../widgets/filters.ts';
import styles from './filters.module.css';
import { isFieldTypeFilter } from './condition.ts';
import { RelativeFilterSelect } from './RelativeFilterSelect.tsx';

interface Props {
  readonly column: ListColumn;
  readonly moduleType: string;
  readonly rule: Rule | null;
  readonly onChange: (rule: Rule | null) => void;
  readonly onDone: () => void;
}

/**
 * Edits the filter of one column: relative dates and people, or the field type's control. Enter
 * confirms.
 */
export function FilterEditor({ column, moduleType, rule, onChange, onDone }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const filter = filterOf(column.fieldType.document.type);
  if (filter === null) return null;
  const shown = rule !== null && isFieldTypeFilter(column, rule) ? rule : null;
  return (
    <form
      ref={form}
      className={styles.filter}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <div id={id} className={styles.filterName}>
        {textIn(column.name, language)}
      </div>
      <filter.Control column={column} moduleType={moduleType} rule={shown} onChange={onChange} />
      <RelativeFilterSelect column={column} rule={rule} onChange={onChange} />
      <Button type="primary" htmlType="submit">
        {t('done')}
      </Button>
    </form>
  );
}
