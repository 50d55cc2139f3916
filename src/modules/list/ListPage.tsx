import { Button } from 'antd';
import { Download, Plus, Upload } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ImportNotice } from '../import/ImportNotice.tsx';
import { createLabel, inSentence } from '../labels.ts';
import { type CurrentUser, may } from '../session.ts';
import { ExportNotice } from '../export/ExportNotice.tsx';
import { useListExport } from '../export/useListExport.tsx';
import { shownColumns } from './columns.tsx';
import { Filters } from './Filters.tsx';
import styles from './list.module.css';
import { type ListAction, ListActions } from './ListActions.tsx';
import { questionOf } from './list-state.ts';
import { ListBody } from './ListBody.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type ItemPages, useItemPages } from './useItemPages.ts';
import { useListState } from './useListState.ts';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** "1 to 50 of 718"; nothing while there is nothing to count. */
function Count({ list: { items, total, totalIsExact } }: { readonly list: ItemPages }) {
  const { t } = useTranslation('list');
  const { number } = useFormat();
  if (items === null || items.length === 0) return null;
  const all = totalIsExact ? number(total) : `${number(total)}+`;
  return t('shown_of', { shown: number(items.length), total: all });
}

/** The list of a module: search, filters, sort and pages are the server's (spec 2.4). */
export function ListPage({ module, site, me }: Props) {
  const { t, i18n } = useTranslation(['list', 'form', 'export']);
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { state, setSearch, setSort, setFilter, clear } = useListState(module);
  const list = useItemPages(module, site.id, state);
  const { type, route } = module.document;
  const base = `/app/sites/${site.id}/${route}`;
  const title = textIn(module.document.name, i18n.language);
  const name = inSentence(title, i18n.language);
  const hrefOf = useCallback((item: Item) => `${base}/${item.id}`, [base]);
  const mayCreate = may(me, `${type}.create`, site.id);
  const columns = shownColumns(module).map(({ db }) => db);
  const exported = useListExport({
    module,
    siteId: site.id,
    name,
    query: { ...questionOf(state), columns: columns.join(',') },
  });
  const actions: readonly ListAction[] = [
    ...(mayCreate
      ? [
          {
            key: 'import',
            title: t('import'),
            icon: <Upload size={16} strokeWidth={1.75} aria-hidden="true" />,
            onSelect: () => void navigate(`${base}/import`),
          },
        ]
      : []),
    {
      key: 'export',
      title: t('export:export'),
      icon: <Download size={16} strokeWidth={1.75} aria-hidden="true" />,
      entries: exported.entries,
    },
  ];
  const create = mayCreate ? (
    <Button
      type="primary"
      size={isPhone ? 'large' : 'middle'}
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void navigate(`${base}/new`)}
    >
      {createLabel(module, i18n.language, i18n.getFixedT(i18n.language, 'form'))}
    </Button>
  ) : undefined;
  return (
    <div className={styles.page}>
      {isPhone ? (
        <PageHeader
          title={title}
          beside={
            <span className={styles.menu}>
              <ListActions actions={actions} />
            </span>
          }
        />
      ) : (
        <PageHeader
          title={title}
          actions={
            <>
              <ListActions actions={actions} />
              {create}
            </>
          }
        />
      )}
      {mayCreate && <ImportNotice module={module} siteId={site.id} />}
      <ExportNotice {...exported} />
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchBox label={t('search_in', { name })} value={state.search} onChange={setSearch} />
        </div>
        <Filters module={module} filters={state.filters} onChange={setFilter} />
      </div>
      <div className={styles.body} data-stale={list.pages.isPlaceholderData || undefined}>
        <ListBody
          {...{ module, list, title, name, hrefOf, isPhone }}
          sort={state.sort}
          onSort={setSort}
          asked={state.filters.size + (state.search === '' ? 0 : 1)}
          onClear={clear}
        />
      </div>
      <footer className={styles.footer}>
        <span role="status">
          <Count list={list} />
        </span>
        {isPhone && create}
      </footer>
    </div>
  );
}
