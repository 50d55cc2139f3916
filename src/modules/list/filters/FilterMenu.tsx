import { Braces } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { textIn } from '../../../runtime/text.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './filters.module.css';
import { quickFilters } from './relative-filters.ts';
import { relativeFilterText } from './relative-filter-text.ts';

interface Props {
  readonly module: CompiledModule;
  readonly columns: readonly ListColumn[];
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onColumn: (db: string) => void;
  /** A question that needs no more words; null takes it away. */
  readonly onQuick: (db: string, rule: Rule | null) => void;
  readonly onBuild: () => void;
}

/** The ways to one more filter: questions asked often, each column, and several joined. */
export function FilterMenu({ module, columns, filters, onColumn, onQuick, onBuild }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const quick = quickFilters(module).map(({ key, column, rule }) => {
    const current = jsonEquals(filters.get(column.db), rule);
    return {
      key,
      title: `${textIn(column.name, language)} ${relativeFilterText(rule, language)}`,
      current,
      onSelect: () => onQuick(column.db, current ? null : rule),
    };
  });
  return (
    <div className={styles.columns}>
      {quick.length > 0 && <MenuList heading={t('quick_filters')} entries={quick} />}
      <MenuList
        heading={t('filter_by')}
        entries={[
          ...columns.map(({ db, name }) => ({
            key: db,
            title: textIn(name, language),
            onSelect: () => onColumn(db),
          })),
          {
            key: '',
            title: t('build_filter'),
            description: t('build_filter_help'),
            icon: <Braces />,
            onSelect: onBuild,
          },
        ]}
      />
    </div>
  );
}
