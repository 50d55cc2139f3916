import { Button } from 'antd';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule, ListColumn } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { FilterChip } from '../../ui/filter/FilterChip.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { viewsOf } from '../../widgets/views.ts';
import { filterWords } from './filter-words.ts';
import styles from './list.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onChange: (db: string, rule: Rule | null) => void;
}

const filterOf = (column: ListColumn) => viewsOf(column.fieldType.document.type)?.Filter ?? null;

/** The active filters as sentences, and the way to one more. */
export function Filters({ module, filters, onChange }: Props) {
  const { t } = useTranslation('list');
  const services = useWidgetServices();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const { language } = services;
  const moduleType = module.document.type;
  const columns = module.listColumns.filter((column) => filterOf(column) !== null);
  const edited = columns.find((column) => column.db === editing);
  const Filter = edited === undefined ? null : filterOf(edited);

  function show(next: boolean): void {
    setOpen(next);
    if (!next) setEditing(null);
  }

  return (
    <>
      {columns.map((column) => {
        const rule = filters.get(column.db);
        if (rule === undefined) return null;
        return (
          <FilterChip
            key={column.db}
            subject={textIn(column.name, language)}
            value={filterWords(column, rule, { services, format, moduleType, t })}
            onRemove={() => onChange(column.db, null)}
            onEdit={() => {
              setEditing(column.db);
              setOpen(true);
            }}
          />
        );
      })}
      <PopoverMenu
        label={t('add_filter')}
        open={open}
        onOpenChange={show}
        button={(trigger) => (
          <Button
            {...trigger}
            type="text"
            icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {t('add_filter')}
          </Button>
        )}
      >
        {edited === undefined || Filter === null ? (
          <div className={styles.columns}>
            <MenuList
              heading={t('filter_by')}
              entries={columns.map((column) => ({
                key: column.db,
                title: textIn(column.name, language),
                onSelect: () => setEditing(column.db),
              }))}
            />
          </div>
        ) : (
          <div className={styles.filter}>
            <div className={styles.filterName}>{textIn(edited.name, language)}</div>
            <Filter
              column={edited}
              moduleType={moduleType}
              rule={filters.get(edited.db) ?? null}
              onChange={(rule) => onChange(edited.db, rule)}
            />
            <Button type="primary" onClick={() => show(false)}>
              {t('done')}
            </Button>
          </div>
        )}
      </PopoverMenu>
    </>
  );
}
