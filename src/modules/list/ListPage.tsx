import { Button } from 'antd';
import { Plus } from 'lucide-react';
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
import { createLabel } from '../labels.ts';
import { type CurrentUser, may } from '../session.ts';
import { Filters } from './Filters.tsx';
import styles from './list.module.css';
import { ListBody } from './ListBody.tsx';
import { useListState } from './list-state.ts';
import { SearchBox } from './SearchBox.tsx';
import { useItems } from './useItems.ts';

interface Props {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
}

/** The list of a module: search, filters, sort and pages are the server's (spec 2.4). */
export function ListPage({ module, site, me }: Props) {
  const { t, i18n } = useTranslation(['list', 'form']);
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { state, setSearch, setSort, setFilter, clear } = useListState();
  const list = useItems(module, site.id, state);
  const { type, route, name } = module.document;
  const base = `/app/sites/${site.id}/${route}`;
  const title = textIn(name, i18n.language);
  const hrefOf = useCallback((item: Item) => `${base}/${item.id}`, [base]);
  const create = may(me, `${type}.create`, site.id) && (
    <Button
      type="primary"
      size={isPhone ? 'large' : 'middle'}
      icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void navigate(`${base}/new`)}
    >
      {createLabel(module, i18n.language, i18n.getFixedT(i18n.language, 'form'))}
    </Button>
  );
  const shown = list.items?.length ?? 0;
  const count = list.totalIsExact ? format.number(list.total) : `${format.number(list.total)}+`;
  const asked = state.filters.size + (state.search === '' ? 0 : 1);
  return (
    <div className={styles.page}>
      <PageHeader title={title} actions={isPhone ? undefined : create || undefined} />
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchBox
            label={t('search_in', { name: title })}
            value={state.search}
            onChange={setSearch}
          />
        </div>
        <Filters module={module} filters={state.filters} onChange={setFilter} />
      </div>
      <div className={styles.body} data-stale={list.pages.isPlaceholderData || undefined}>
        <ListBody
          module={module}
          list={list}
          sort={state.sort}
          onSort={setSort}
          hrefOf={hrefOf}
          asked={asked}
          onClear={clear}
          title={title}
          isPhone={isPhone}
        />
      </div>
      <footer className={styles.footer}>
        <span role="status">
          {list.items === null ? '' : t('shown_of', { shown: format.number(shown), total: count })}
        </span>
        {isPhone && create}
      </footer>
    </div>
  );
}
