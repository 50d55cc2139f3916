import { useQuery } from '@tanstack/react-query';
import { FileText, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { templateOverviewQueryOptions } from '../../../api/site-lists.ts';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import type { ColumnSort } from '../../../ui/grid/columns.ts';
import { Grid } from '../../../ui/grid/Grid.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { ListToolbar } from '../../../ui/page/ListToolbar.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import styles from '../module-settings.module.css';
import { NothingFound } from '../NothingFound.tsx';
import type { PointsAtTemplate, ReadsDraft } from './pointed-template.ts';
import { TemplateFileDialog } from './TemplateFileDialog.tsx';
import { useTemplateColumns } from './useTemplateColumns.tsx';
import { type TemplateSort, useTemplateRows } from './useTemplateRows.ts';

interface Props {
  readonly siteId: number;
  readonly moduleType: string;
  readonly moduleName: string;
  /** The page of the templates of the module. */
  readonly path: string;
  readonly onPointAt: PointsAtTemplate;
  readonly readDraft: ReadsDraft;
}

/** The templates of a module. */
export function TemplatesTab(props: Props) {
  const { t } = useTranslation('module_settings');
  const read = useQuery(templateOverviewQueryOptions(props.siteId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={5} rowHeight={56} />;
  const rows = read.data.templates.filter(({ module_type }) => module_type === props.moduleType);
  return <TemplateList {...props} rows={rows} />;
}

type Shown = 'current' | 'archived';

function TemplateList({
  siteId,
  moduleType,
  moduleName,
  path,
  onPointAt,
  readDraft,
  rows,
}: Props & { readonly rows: readonly TemplateSummary[] }) {
  const { t } = useTranslation('module_settings');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('current');
  const [isImporting, setImporting] = useState(false);
  const [sort, setSort] = useState<TemplateSort>({ id: 'name', desc: false });
  const archived = rows.filter(({ state }) => state === 'archived');
  const found = useTemplateRows(rows, { search, isArchived: shown === 'archived', sort });
  /** A second choice of a column reverses the order; numbers and moments begin with the greatest. */
  const sortBy = useCallback(
    (id: string) => setSort((now) => ({ id, desc: id === now.id ? !now.desc : id !== 'name' })),
    [],
  );
  const sortOf = useCallback(
    (id: string): ColumnSort | null =>
      id === sort.id ? { direction: sort.desc ? 'desc' : 'asc', priority: null } : null,
    [sort],
  );
  const columns = useTemplateColumns({ siteId, path, onPointAt, readDraft });
  const rowAt = useCallback((index: number) => found[index], [found]);
  const add = () => void navigate(`${path}/new`);
  return (
    <div className={styles.page}>
      {isImporting && (
        <TemplateFileDialog
          siteId={siteId}
          moduleType={moduleType}
          onClose={() => setImporting(false)}
        />
      )}
      <ListToolbar searchLabel={t('search.templates')} search={search} onSearch={setSearch}>
        {(archived.length > 0 || shown === 'archived') && (
          <Segmented<Shown>
            aria-label={t('shown')}
            value={shown}
            onChange={setShown}
            options={[
              { value: 'current', label: t('shown_current') },
              { value: 'archived', label: t('shown_archived', { count: archived.length }) },
            ]}
          />
        )}
        <p className={styles.total} role="status">
          {t('count.templates', { count: found.length })}
        </p>
        <span className={styles.tools}>
          <Button onClick={() => void navigate(`${path}/import`)}>{t('template.from_form')}</Button>
          <Button onClick={() => setImporting(true)}>{t('template.from_file')}</Button>
          <Button type="primary" icon={<Plus size={16} />} onClick={add}>
            {t('new.templates')}
          </Button>
        </span>
      </ListToolbar>
      {found.length > 0 ? (
        <div className={styles.card}>
          <Grid
            label={t('parts.templates')}
            rowCount={found.length}
            rowAt={rowAt}
            columns={columns}
            density={null}
            isStacked={isPhone}
            sortOf={sortOf}
            actions={{ sort: sortBy }}
          />
        </div>
      ) : search.trim() === '' ? (
        <EmptyState
          icon={<FileText size={24} />}
          title={t(shown === 'archived' ? 'none.archived' : 'none.templates', {
            module: moduleName,
          })}
          text={t('none_text.templates')}
          next={<Button onClick={add}>{t('first.templates')}</Button>}
        />
      ) : (
        <NothingFound onClear={() => setSearch('')} />
      )}
    </div>
  );
}
