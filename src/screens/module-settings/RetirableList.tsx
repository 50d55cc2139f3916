import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { searchKey } from '../../runtime/text-keys.ts';
import { Button } from '../../ui/button/Button.tsx';
import { ItemRows } from '../../ui/page/ItemRows.tsx';
import { ListToolbar } from '../../ui/page/ListToolbar.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { DocumentRow } from './DocumentRow.tsx';
import styles from './module-settings.module.css';
import { NothingFound } from './NothingFound.tsx';
import { RestorableRows } from './RestorableRows.tsx';

interface Props<Row> {
  /** Chooses the texts. */
  readonly list: 'field-types' | 'dropdowns';
  /** With the retired ones. */
  readonly rows: readonly Row[];
  /** The module whose list it is; '' for a list that all share. */
  readonly moduleName: string;
  /** The page of the list, above the pages of its rows. */
  readonly path: string;
  readonly emptyIcon: ReactNode;
  readonly retireHelp: string;
  readonly nameOf: (row: Row) => string;
  /** The texts in which the search looks. */
  readonly searchedTexts: (row: Row) => readonly string[];
  readonly iconOf: (row: Row) => ReactNode;
  readonly detailsOf: (row: Row) => readonly [string, string];
  /** A mark before the details. */
  readonly markOf?: (row: Row) => ReactNode;
  /** Chooses which rows are shown. */
  readonly filter?: ReactNode;
  /** What it says if that leaves none; undefined without a choice. */
  readonly noneChosen?: { readonly title: string; readonly text: string } | undefined;
  /** Why the person may not change a row. */
  readonly lockOf?: (row: Row) => string | undefined;
  /** Retires a row; null if that failed. */
  readonly retire: (row: Row) => Promise<unknown>;
  /** Brings a row back, and says so. */
  readonly restore: (row: Row, said: string) => Promise<unknown>;
}

/** Rows that have a page each, in the order of their names; a retired one can be brought back. */
export function RetirableList<Row extends { readonly id: number; readonly deleted_at: unknown }>(
  props: Props<Row>,
) {
  const { list, rows, moduleName, path, emptyIcon, retireHelp, nameOf, searchedTexts } = props;
  const { t, i18n } = useTranslation('module_settings');
  const navigate = useNavigate();
  const { toast } = useToast();
  const [search, setSearch] = useState('');
  const wanted = searchKey(search.trim());
  const shown = rows
    .filter(({ deleted_at }) => deleted_at === null)
    .filter((row) => searchedTexts(row).some((text) => searchKey(text).includes(wanted)))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), i18n.language));
  const retired = rows.filter(({ deleted_at }) => deleted_at !== null);
  const add = () => void navigate(`${path}/new`);

  async function restore(row: Row): Promise<void> {
    await props.restore(row, t('restored', { name: nameOf(row) }));
  }

  async function retire(row: Row): Promise<void> {
    const done = await props.retire(row);
    if (done !== null)
      toast({
        title: t('retired', { name: nameOf(row) }),
        action: { label: t('undo'), onSelect: () => void restore(row) },
      });
  }

  return (
    <div className={styles.page}>
      <ListToolbar searchLabel={t(`search.${list}`)} search={search} onSearch={setSearch}>
        {props.filter}
        <p className={styles.total} role="status">
          {t(`count.${list}`, { count: shown.length })}
        </p>
        <Button type="primary" icon={<Plus size={16} />} onClick={add}>
          {t(`new.${list}`)}
        </Button>
      </ListToolbar>
      {shown.length > 0 ? (
        <div className={styles.card}>
          <ItemRows>
            {shown.map((row) => {
              const [first, second] = props.detailsOf(row);
              return (
                <DocumentRow
                  key={row.id}
                  name={nameOf(row)}
                  path={`${path}/${row.id}/edit`}
                  icon={props.iconOf(row)}
                  details={
                    <>
                      {props.markOf?.(row)}
                      <span>{first}</span>
                      <span>{second}</span>
                    </>
                  }
                  lock={props.lockOf?.(row)}
                  removal={{ key: 'retire', help: retireHelp, run: () => retire(row) }}
                />
              );
            })}
          </ItemRows>
        </div>
      ) : search.trim() === '' ? (
        <EmptyState
          icon={emptyIcon}
          title={props.noneChosen?.title ?? t(`none.${list}`, { module: moduleName })}
          text={props.noneChosen?.text ?? t(`none_text.${list}`)}
          next={<Button onClick={add}>{t(`first.${list}`)}</Button>}
        />
      ) : (
        <NothingFound onClear={() => setSearch('')} />
      )}
      <RestorableRows
        title={t('retired_count', { count: retired.length })}
        rows={retired}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onRestore={restore}
      />
    </div>
  );
}
