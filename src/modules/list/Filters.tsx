import { Button } from 'antd';
import { ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import { textIn } from '../../runtime/text.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { MenuList } from '../../ui/menu/MenuList.tsx';
import { PopoverMenu } from '../../ui/menu/PopoverMenu.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import styles from './list.module.css';
import { filterColumns } from './questions.ts';

interface Props {
  readonly module: CompiledModule;
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onChange: (db: string, rule: Rule | null) => void;
}

interface Draft {
  readonly db: string;
  readonly rule: Rule | null;
}

/** The active filters as sentences, and the way to one more. A filter is asked for when it is done. */
export function Filters({ module, filters, onChange }: Props) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const columns = useMemo(() => filterColumns(module), [module]);
  const moduleType = module.document.type;
  const edited = columns.find(({ db }) => db === draft?.db);

  function show(next: boolean): void {
    setOpen(next);
    if (next || draft === null) return;
    setDraft(null);
    if (draft.rule !== (filters.get(draft.db) ?? null)) onChange(draft.db, draft.rule);
  }

  const edit = (db: string) => setDraft({ db, rule: filters.get(db) ?? null });
  return (
    <>
      <FilterChips
        columns={columns}
        moduleType={moduleType}
        filters={filters}
        onRemove={(db) => onChange(db, null)}
        onEdit={(db) => {
          edit(db);
          setOpen(true);
        }}
      />
      <PopoverMenu
        label={t('add_filter')}
        open={open}
        onOpenChange={show}
        button={(trigger) => (
          <Button
            {...trigger}
            type="text"
            aria-label={t('add_filter')}
            icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            {isPhone ? undefined : t('add_filter')}
          </Button>
        )}
      >
        {edited === undefined || draft === null ? (
          <div className={styles.columns}>
            <MenuList
              heading={t('filter_by')}
              entries={columns.map(({ db, name }) => ({
                key: db,
                title: textIn(name, language),
                onSelect: () => edit(db),
              }))}
            />
          </div>
        ) : (
          <FilterEditor
            column={edited}
            moduleType={moduleType}
            rule={draft.rule}
            onChange={(rule) => setDraft({ db: edited.db, rule })}
            onDone={() => show(false)}
          />
        )}
      </PopoverMenu>
    </>
  );
}
