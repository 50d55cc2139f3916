import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { readsOf } from './explain-rule.ts';
import styles from './rules.module.css';
import type { Example } from './useExample.ts';
import { ColumnValue, hasControl } from './values/ColumnValue.tsx';

interface Props {
  readonly module: CompiledModule;
  readonly rule: Rule;
  readonly example: Example;
}

/** The fields that a rule reads, to try it with other values. */
export function RuleExample({ module, rule, example }: Props) {
  const { t } = useTranslation('rule_editor');
  const columns = readsOf(rule, (db) => (module.byDb.get(db)?.rows ?? null) !== null).flatMap(
    (read) => {
      const column = read.table === null ? module.byDb.get(read.db) : undefined;
      const canTry =
        column !== undefined &&
        column.computed === null &&
        column.rows === null &&
        hasControl(column);
      return canTry ? [column] : [];
    },
  );
  if (columns.length === 0) return null;
  return (
    <section className={styles.example} aria-label={t('try')}>
      <h3 className={styles.heading}>{t('try')}</h3>
      <div className={styles.inputs}>
        {columns.map((column) => (
          <ColumnValue
            key={column.db}
            column={column}
            module={module}
            item={example.item}
            value={example.valueOf(column)}
            onChange={(value) => example.set(column, value)}
          />
        ))}
      </div>
    </section>
  );
}
