import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX, Shapes } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { siteFieldTypesQueryOptions } from '../../../api/own-types.ts';
import {
  DELETE_SITE_FIELD_TYPE,
  type OwnTypeRow,
  RESTORE_SITE_FIELD_TYPE,
} from '../../../contract/own-types.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { searchKey } from '../../../runtime/text-keys.ts';
import { textIn } from '../../../runtime/text.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MoreMenu } from '../../../ui/menu/MoreMenu.tsx';
import { ItemRow, ItemRows } from '../../../ui/page/ItemRows.tsx';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { ClearSearch } from '../../../ui/state/ClearSearch.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { fieldTypes } from '../../../widgets/fields.ts';
import styles from '../module-settings.module.css';

interface Props {
  readonly siteId: number;
  /** The page of the types. */
  readonly path: string;
}

/** The own field types of the site. */
export function FieldTypesTab({ siteId, path }: Props) {
  const { t } = useTranslation('module_settings');
  const read = useQuery(siteFieldTypesQueryOptions(siteId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  return <FieldTypes siteId={siteId} path={path} rows={read.data.field_types} />;
}

interface ListProps extends Props {
  readonly rows: readonly OwnTypeRow[];
}

function FieldTypes({ siteId, path, rows }: ListProps) {
  const { t, i18n } = useTranslation('module_settings');
  const { language } = i18n;
  const navigate = useNavigate();
  const send = useServerMutation();
  const { toast } = useToast();
  const [search, setSearch] = useState('');
  const wanted = searchKey(search.trim());
  const nameOf = ({ document }: OwnTypeRow) => textIn(document.name, language);
  const baseOf = ({ document }: OwnTypeRow) =>
    textIn(fieldTypes.get(document.base)?.document.name ?? document.base, language);
  const shown = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .filter((row) => searchKey(`${nameOf(row)} ${baseOf(row)}`).includes(wanted))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), language));
  const retired = rows.filter(({ deleted_at }) => deleted_at !== null);
  const add = () => void navigate(`${path}/new`);

  async function restore({ id }: OwnTypeRow, name: string): Promise<void> {
    const params = { siteId, fieldTypeId: id };
    await send(RESTORE_SITE_FIELD_TYPE, { params }, { done: t('restored', { name }) });
  }

  async function retire(row: OwnTypeRow, name: string): Promise<void> {
    const params = { siteId, fieldTypeId: row.id };
    const done = await send(DELETE_SITE_FIELD_TYPE, { params }, {});
    if (done !== null)
      toast({
        title: t('retired', { name }),
        action: { label: t('undo'), onSelect: () => void restore(row, name) },
      });
  }

  return (
    <div className={styles.page}>
      <ListToolbar searchLabel={t('search.field-types')} search={search} onSearch={setSearch}>
        <p className={styles.total} role="status">
          {t('count.field-types', { count: shown.length })}
        </p>
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {t('new.field-types')}
        </Button>
      </ListToolbar>
      {shown.length > 0 ? (
        <div className={styles.card}>
          <ItemRows>
            {shown.map((row) => {
              const name = nameOf(row);
              const edit = `${path}/${row.id}/edit`;
              return (
                <ItemRow
                  key={row.id}
                  title={name}
                  to={edit}
                  isLink={false}
                  lead={<Icon name={row.document.icon} size={18} />}
                  details={
                    <>
                      <span>{t('extends', { base: baseOf(row) })}</span>
                      <span>{t('in_templates', { count: row.used_by.length })}</span>
                    </>
                  }
                  end={
                    <MoreMenu
                      label={t('actions_of', { name })}
                      size="small"
                      entries={() => [
                        { key: 'edit', title: t('edit'), onSelect: () => void navigate(edit) },
                        {
                          key: 'retire',
                          title: t('retire'),
                          description: t('retire_type_help'),
                          onSelect: () => void retire(row, name),
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
          icon={<Shapes size={24} />}
          title={t('none.field-types')}
          text={t('none_text.field-types')}
          next={<Button onClick={add}>{t('first.field-types')}</Button>}
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
                <Button size="small" onClick={() => void restore(row, nameOf(row))}>
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
