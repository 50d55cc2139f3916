import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button/Button.tsx';
import { viewsPermission } from '../../domain/permissions.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { textIn } from '../../runtime/text.ts';
import { useRegisterCommands } from '../../ui/commands/commands.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { ExportNotice } from '../export/ExportNotice.tsx';
import { useShortcuts } from '../shortcuts/useShortcuts.ts';
import { createLabel, inSentence } from '../labels.ts';
import { type CurrentUser, may } from '../session.ts';
import type { ListProps } from './view-types/view-type.ts';
import styles from './list.module.css';
import { rememberSearch } from '../list-position.ts';
import { ListActions } from './ListActions.tsx';
import { ListBody } from './ListBody.tsx';
import { type ListView, useListView } from './state/useListView.ts';
import { useListActions } from './useListActions.tsx';
import { ViewMenu } from './views/ViewMenu.tsx';
import { ViewNotice } from './views/ViewNotice.tsx';
import { ViewTabs } from './views/ViewTabs.tsx';

const ListShortcuts = lazyComponent(
  async () => (await import('./ListShortcuts.tsx')).ListShortcuts,
);

/** Opens the view before (-1) or after (1) the present one, in the order of the tabs. */
function turnView({ views, offered, open }: ListView, by: number): void {
  const next = views.at((views.indexOf(offered) + by) % views.length);
  if (next !== undefined) open(next.key);
}

export interface ListPageProps {
  readonly module: CompiledModule;
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Shown to people who may create items, above the list. */
  readonly importNotice: ReactNode;
}

/** The list of a module. The server searches, filters, sorts and pages (spec 2.4). */
export function ListPage(props: ListPageProps) {
  const list = useListView(props.module, props.site.id);
  return list.isReady ? <OpenList {...props} list={list} /> : <SkeletonRows rows={12} />;
}

interface OpenProps extends ListPageProps {
  readonly list: ListView;
}

function OpenList({ module, site, me, importNotice, list }: OpenProps) {
  const { t, i18n } = useTranslation('form');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const { view, viewModule, change } = list;
  const { type, route } = module.document;
  const base = `/app/sites/${site.id}/${route}`;
  const title = textIn(module.document.name, i18n.language);
  const name = inSentence(title, i18n.language);
  const hrefOf = useCallback((item: Item) => `${base}/${item.id}`, [base]);
  const mayCreate = may(me, `${type}.create`, site.id);
  const viewName = list.isChanged ? null : textIn(list.offered.name, i18n.language);
  const { actions, exported } = useListActions({
    module,
    site,
    view,
    viewName,
    name,
    base,
    mayCreate,
  });
  const createText = createLabel(module, i18n.language, i18n.getFixedT(i18n.language, 'form'));
  const goCreate = () => void navigate(`${base}/new`);
  const page = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  useEffect(() => rememberSearch(base, search), [base, search]);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const showShortcuts = () => setShortcutsOpen(true);
  useShortcuts(page, {
    shortcuts: showShortcuts,
    previous_tab: () => turnView(list, -1),
    next_tab: () => turnView(list, 1),
  });
  useRegisterCommands([
    ...(mayCreate ? [{ id: 'new', label: createText, run: goCreate }] : []),
    { id: 'shortcuts', label: t('shortcuts.title'), keys: '?', run: showShortcuts },
  ]);
  const create = mayCreate ? (
    <Button type="primary" size={isPhone ? 'large' : 'middle'} icon={<Plus />} onClick={goCreate}>
      {createText}
    </Button>
  ) : null;
  const panelId = useId();
  const tabs = list.views.length > 1 ? <ViewTabs list={list} panelId={panelId} /> : undefined;
  const views = <ViewMenu list={list} moduleType={type} siteId={site.id} me={me} />;
  const mayUpdate = may(me, `${type}.update`, site.id);
  const shared: ListProps = {
    module: viewModule,
    site,
    me,
    view,
    change,
    title,
    name,
    hrefOf,
    isPhone,
    mayUpdate,
  };
  return (
    <div ref={page} className={styles.page}>
      {isPhone ? (
        <PageHeader
          title={title}
          tabs={tabs}
          titleExtra={views}
          actions={actions.length === 0 ? undefined : <ListActions actions={actions} />}
        />
      ) : (
        <PageHeader
          title={title}
          tabs={tabs}
          titleExtra={views}
          actions={
            <>
              <ListActions actions={actions} />
              {create}
            </>
          }
        />
      )}
      {mayCreate && importNotice}
      <ExportNotice {...exported} />
      <ViewNotice list={list} siteId={site.id} mayShare={may(me, viewsPermission, site.id)} />
      <div
        className={styles.panel}
        {...(tabs !== undefined && { id: panelId, role: 'tabpanel', 'aria-label': title })}
      >
        <ListBody {...shared} base={base} footerEnd={isPhone ? create : null} />
      </div>
      {areShortcutsOpen && (
        <LazyBoundary isOverlay>
          <ListShortcuts onClose={() => setShortcutsOpen(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}
