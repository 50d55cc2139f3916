import { ListFilter, Braces } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import { FilterChip } from '../../../ui/filter/FilterChip.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { LazyBoundary } from '../../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { PopoverMenu } from '../../../ui/menu/PopoverMenu.tsx';
import { filterColumns } from '../queryable-columns.ts';
import { jsonEquals } from '../../../runtime/record/json.ts';
import { textIn } from '../../../runtime/text.ts';
import { MenuList } from '../../../ui/menu/MenuList.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import { FilterChips } from './FilterChips.tsx';
import { joinFilter, splitFilter } from './split-filter.ts';
import { useRuleSentence } from './useRuleSentence.ts';
import { quickFilters, relativeFilterSubject, relativeFilterText } from './relative-filters.ts';
import styles from './filters.module.css';

const Builder = lazyComponent(async () => (await import('./builder/Builder.tsx')).Builder);
const FilterEditor = lazyComponent(async () => (await import('./FilterEditor.tsx')).FilterEditor);

interface Props {
  readonly module: CompiledModule;
  readonly filter: Rule | undefined;
  readonly onChange: (filter: Rule | undefined) => void;
}

interface EditedFilter {
  readonly db: string;
  readonly rule: Rule | null;
}

/**
 * The active filters as sentences, and the menu to add more. A filter is sent when it is confirmed.
 */
export function Filters({ module, filter, onChange }: Props) {
  const { t } = useTranslation('list');
  const isPhone = useIsPhone();
  const [open, setOpen] = useState(false);
  const [building, setBuilding] = useState(false);
  const [draft, setDraft] = useState<EditedFilter | null>(null);
  const columns = useMemo(() => filterColumns(module), [module]);
  const split = useMemo(() => splitFilter(module, filter), [module, filter]);
  const rest = useRuleSentence(module, split.rest);
  const { byColumn } = split;
  const edited = columns.find(({ db }) => db === draft?.db);

  function setFilter(db: string, rule: Rule | null): void {
    const next = new Map(byColumn);
    if (rule === null) next.delete(db);
    else next.set(db, rule);
    onChange(joinFilter({ ...split, byColumn: next }));
  }

  function changeOpen(next: boolean): void {
    setOpen(next);
    if (next) FilterEditor.preload();
    if (next || draft === null) return;
    setDraft(null);
    if (draft.rule !== (byColumn.get(draft.db) ?? null)) setFilter(draft.db, draft.rule);
  }

  function build(): void {
    setOpen(false);
    setDraft(null);
    setBuilding(true);
  }

  const edit = (db: string) => setDraft({ db, rule: byColumn.get(db) ?? null });
  return (
    <>
      <FilterChips
        module={module}
        filters={byColumn}
        onRemove={(db) => setFilter(db, null)}
        onEdit={(db) => {
          edit(db);
          setOpen(true);
        }}
      />
      {split.rest !== null && (
        <FilterChip
          subject={t('advanced')}
          value={rest}
          onEdit={() => setBuilding(true)}
          onRemove={() => onChange(joinFilter({ byColumn, rest: null }))}
        />
      )}
      <PopoverMenu
        label={t('add_filter')}
        open={open}
        onOpenChange={changeOpen}
        button={(trigger) => (
          <Button {...trigger} type="text" aria-label={t('add_filter')} icon={<ListFilter />}>
            {isPhone ? undefined : t('add_filter')}
          </Button>
        )}
      >
        <LazyBoundary>
          {edited === undefined || draft === null ? (
            <FilterMenu
              module={module}
              columns={columns}
              filters={byColumn}
              onColumn={edit}
              onQuick={(db, rule) => {
                setOpen(false);
                setFilter(db, rule);
              }}
              onBuild={build}
            />
          ) : (
            <FilterEditor
              column={edited}
              moduleType={module.document.type}
              rule={draft.rule}
              onChange={(rule) => setDraft({ db: edited.db, rule })}
              onDone={() => changeOpen(false)}
            />
          )}
        </LazyBoundary>
      </PopoverMenu>
      {building && (
        <LazyBoundary isOverlay>
          <Builder
            module={module}
            filter={filter}
            onClose={() => setBuilding(false)}
            onApply={(next) => {
              setBuilding(false);
              onChange(next);
            }}
          />
        </LazyBoundary>
      )}
    </>
  );
}

interface FilterMenuProps {
  readonly module: CompiledModule;
  readonly columns: readonly ListColumn[];
  readonly filters: ReadonlyMap<string, Rule>;
  readonly onColumn: (db: string) => void;
  /** Adds a filter that needs no further input; null removes it. */
  readonly onQuick: (db: string, rule: Rule | null) => void;
  readonly onBuild: () => void;
}

/** The menu to add a filter: frequent filters, each column, and the filter builder. */
function FilterMenu({ module, columns, filters, onColumn, onQuick, onBuild }: FilterMenuProps) {
  const { t } = useTranslation('list');
  const { language } = useWidgetServices();
  const quick = quickFilters(module).map(({ key, column, rule }) => {
    const current = jsonEquals(filters.get(column.db), rule);
    return {
      key,
      title:
        `${relativeFilterSubject(column, rule, language)} ${relativeFilterText(rule, language)}`.trim(),
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
