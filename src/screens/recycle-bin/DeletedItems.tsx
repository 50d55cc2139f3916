import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recycleBinQueryOptions } from '../../api/recycle-bin.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { DeletedItem } from '../../contract/recycle-bin.ts';
import { itemPermission, settingsPermission } from '../../domain/permissions.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { type CurrentUser, may } from '../../modules/session.ts';
import { textIn } from '../../runtime/text.ts';
import { Select } from '../../ui/antd/Select.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { useDebouncedValue } from '../../ui/hooks/useDebouncedValue.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ItemRows } from '../../ui/page/ItemRows.tsx';
import { ListToolbar } from '../../ui/page/ListToolbar.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { DeletedRow } from './DeletedRow.tsx';
import styles from './recycle-bin.module.css';
import { useBinActions } from './useBinActions.ts';

/** Milliseconds without a key press before the search request is sent. */
const debounceMs = 200;

const keyOf = ({ module_type, id, file }: DeletedItem): string =>
  `${module_type} ${id} ${file?.id ?? ''}`;

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** What the page shows: deleted items or something else. */
  readonly choice: ReactNode;
}

/** The deleted items of a site and the deleted versions of documents, of every module that the person may read. */
export function DeletedItems({ site, me, choice }: Props) {
  const { t, i18n } = useTranslation('recycle_bin');
  const { byType } = useModules();
  const [search, setSearch] = useState('');
  const [moduleType, setModuleType] = useState<string | null>(null);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const filter = { moduleType, search: useDebouncedValue(search.trim(), debounceMs) };
  const read = useInfiniteQuery(recycleBinQueryOptions(site.id, filter));
  const { restore, erase, empty, isBusy } = useBinActions(site.id);
  const first = read.data?.pages[0];
  const items = read.data?.pages.flatMap((page) => page.items) ?? [];
  const mayRestore = ({ module_type: type }: DeletedItem) =>
    may(me, itemPermission(type, 'delete'), site.id);
  const mayErase = may(me, settingsPermission, site.id);
  const selectable = items.filter(mayRestore);
  const selected = selectable.filter((item) => selection.has(keyOf(item)));
  const isAll = selectable.length > 0 && selected.length === selectable.length;
  const nameOf = (type: string) => {
    const document = byType.get(type)?.document;
    return document === undefined ? type : textIn(document.name, i18n.language);
  };

  const toggle = (item: DeletedItem) =>
    setSelection((before) => {
      const after = new Set(before);
      if (!after.delete(keyOf(item))) after.add(keyOf(item));
      return after;
    });

  const total = (first?.modules ?? []).reduce((sum, { count }) => sum + count, 0);
  const options = [
    { value: '', label: t('all_modules', { count: total }) },
    ...(first?.modules ?? []).map(({ module_type: value, count }) => ({
      value,
      label: t('of_module', { name: nameOf(value), count }),
    })),
  ];
  const chosenCount =
    moduleType === null
      ? total
      : ((first?.modules ?? []).find((each) => each.module_type === moduleType)?.count ?? 0);
  const isFiltered = moduleType !== null || filter.search !== '';
  const clear = () => {
    setSearch('');
    setModuleType(null);
  };

  return (
    <>
      <PageHeader
        title={t('title')}
        note={first === undefined ? undefined : t('note', { count: first.keep_days })}
        actions={
          mayErase && chosenCount > 0 && filter.search === '' ? (
            <Button danger loading={isBusy} onClick={() => void empty(moduleType, chosenCount)}>
              {t(moduleType === null ? 'empty' : 'empty_module')}
            </Button>
          ) : undefined
        }
      />
      <div className={styles.page}>
        {choice}
        <ListToolbar searchLabel={t('search')} search={search} onSearch={setSearch}>
          <Select
            aria-label={t('module')}
            className={styles.modules ?? ''}
            value={moduleType ?? ''}
            options={options}
            onChange={(value: string) => setModuleType(value === '' ? null : value)}
          />
        </ListToolbar>
        {first === undefined && (
          <QueryState query={read} errorTitle={t('failed')} rows={6} rowHeight={64} />
        )}
        {first !== undefined && items.length === 0 && (
          <EmptyState
            icon={<Trash2 size={24} />}
            title={isFiltered ? t('none_match') : t('none')}
            text={isFiltered ? t('none_match_text') : t('none_text', { count: first.keep_days })}
            next={isFiltered ? <Button onClick={clear}>{t('clear')}</Button> : 'nothing'}
          />
        )}
        {items.length > 0 && (
          <Card title={t('items', { count: items.length })} flush>
            {selectable.length > 0 && (
              <div className={styles.bar}>
                <Checkbox
                  checked={isAll}
                  onChange={() => setSelection(isAll ? new Set() : new Set(selectable.map(keyOf)))}
                >
                  {selected.length === 0
                    ? t('select_all')
                    : t('selected', { count: selected.length })}
                </Checkbox>
                {selected.length > 0 && (
                  <span className={styles.actions}>
                    <Button type="primary" loading={isBusy} onClick={() => void restore(selected)}>
                      {t('restore_many', { count: selected.length })}
                    </Button>
                    {mayErase && (
                      <Button danger loading={isBusy} onClick={() => void erase(selected)}>
                        {t('erase')}
                      </Button>
                    )}
                  </span>
                )}
              </div>
            )}
            <ItemRows>
              {items.map((item) => (
                <DeletedRow
                  key={keyOf(item)}
                  item={item}
                  siteId={site.id}
                  moduleName={nameOf(item.module_type)}
                  document={byType.get(item.module_type)?.document}
                  isSelected={selection.has(keyOf(item))}
                  onToggle={mayRestore(item) ? () => toggle(item) : undefined}
                  onRestore={() => void restore([item])}
                  isBusy={isBusy}
                />
              ))}
            </ItemRows>
            {read.hasNextPage && (
              <div className={styles.more}>
                <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                  {t('more')}
                </Button>
              </div>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
