import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listUsageQueryOptions, siteDropdownsQueryOptions } from '../../../api/site-lists.ts';
import type { DropdownRow } from '../../../contract/directory.ts';
import type { ListUsage } from '../../../contract/list-rows.ts';
import { DELETE_SITE_DROPDOWN } from '../../../contract/site-lists.ts';
import { RESTORE_SITE_LIST_ROW } from '../../../contract/list-rows.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import styles from '../module-settings.module.css';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  readonly moduleName: string;
  /** The page of the lists of the module. */
  readonly path: string;
}

/** The dropdown lists of a module. */
export function DropdownsTab(props: Props) {
  const { t } = useTranslation('module_settings');
  const read = useQuery(siteDropdownsQueryOptions(props.siteId));
  const usage = useQuery(listUsageQueryOptions(props.siteId, 'dropdowns'));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  if (usage.data === undefined)
    return <QueryState query={usage} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  const rows = read.data.dropdowns.filter(({ module_type }) => module_type === props.moduleType);
  return <DropdownLists {...props} rows={rows} usage={usage.data} />;
}

interface ListsProps extends Props {
  readonly rows: readonly DropdownRow[];
  readonly usage: ListUsage;
}

function DropdownLists({ siteId, moduleName, path, rows, usage }: ListsProps) {
  const { t, i18n } = useTranslation('module_settings');
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const wanted = searchKey(search.trim());
  const nameOf = ({ name }: DropdownRow) => textIn(name, i18n.language);
  const labelsOf = ({ options }: DropdownRow) =>
    options.map(({ label }) => textIn(label, i18n.language));
  const shown = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .filter((row) =>
      [nameOf(row), ...labelsOf(row)].some((text) => searchKey(text).includes(wanted)),
    )
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), i18n.language));
  const retired = rows.filter(({ deleted_at }) => deleted_at !== null);
  const add = () => void navigate(`${path}/new`);
  const actions = useDropdownActions(siteId);
  return (
    <div className={styles.page}>
      <ListToolbar searchLabel={t('search.dropdowns')} search={search} onSearch={setSearch}>
        <p className={styles.total} role="status">
          {t('count.dropdowns', { count: shown.length })}
        </p>
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {t('new.dropdowns')}
        </Button>
      </ListToolbar>
      {shown.length > 0 ? (
        <div className={styles.card}>
          <ItemRows>
            {shown.map((row) => {
              const name = nameOf(row);
              const uses = usage.templates.filter(({ row_id }) => row_id === row.id).length;
              const live = row.options.filter(({ is_retired }) => is_retired !== true);
              return (
                <ItemRow
                  key={row.id}
                  title={name}
                  to={`${path}/${row.id}/edit`}
                  isLink={false}
                  lead={<ListChecks size={18} />}
                  details={
                    <>
                      <span>{t('options', { count: live.length })}</span>
                      <span>{t('in_templates', { count: uses })}</span>
                    </>
                  }
                  end={
                    <MoreMenu
                      label={t('actions_of', { name })}
                      size="small"
                      entries={() => [
                        {
                          key: 'edit',
                          title: t('edit'),
                          onSelect: () => void navigate(`${path}/${row.id}/edit`),
                        },
                        {
                          key: 'retire',
                          title: t('retire'),
                          description: t('retire_list_help'),
                          onSelect: () => void actions.retire(row.id, name),
                        },
                      ]}
                    />
                  }
                />
              );
            })}
          </ItemRows>
        </div>
      ) : search.trim() === '' ? (
        <EmptyState
          icon={<ListChecks size={24} />}
          title={t('none.dropdowns', { module: moduleName })}
          text={t('none_text.dropdowns')}
          next={<Button onClick={add}>{t('first.dropdowns')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<SearchX size={24} />}
          title={t('none_found')}
          text={t('none_found_text')}
          next={<ClearSearch onClear={() => setSearch('')} />}
        />
      )}
      {retired.length > 0 && (
        <details className={styles.retired}>
          <summary>{t('retired_count', { count: retired.length })}</summary>
          <ul className={styles.rows}>
            {retired.map((row) => (
              <li key={row.id} className={styles.retiredRow}>
                <span className={styles.retiredName}>{nameOf(row)}</span>
                <Button size="small" onClick={() => void actions.restore(row.id, nameOf(row))}>
                  {t('restore')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Retires lists and brings them back. */
function useDropdownActions(siteId: number) {
  const { t } = useTranslation('module_settings');
  const send = useServerMutation();
  const { toast } = useToast();

  async function restore(id: number, name: string): Promise<void> {
    const params = { siteId, list: 'dropdowns' as const, rowId: id };
    await send(RESTORE_SITE_LIST_ROW, { params }, { done: t('restored', { name }) });
  }

  async function retire(id: number, name: string): Promise<void> {
    const done = await send(DELETE_SITE_DROPDOWN, { params: { siteId, dropdownId: id } }, {});
    if (done !== null)
      toast({
        title: t('retired', { name }),
        action: { label: t('undo'), onSelect: () => void restore(id, name) },
      });
  }

  return { retire, restore };
}
