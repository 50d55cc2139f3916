import { type ReactNode, useMemo } from 'react';
import { Outlet, Route, Routes } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { useModules } from '../registry/registry.ts';
import { SiteServices } from '../services/SiteServices.tsx';
import type { CurrentUser } from '../session.ts';
import { folderModulesOf } from '../folders/folder-modules.ts';
import { listPath, propertiesPath } from '../folders/paths.ts';
import { ItemPage } from '../items/lazy-item-page.ts';
import { FoldersPage, ImportPage, ListPage, NewItemPage } from './lazy-pages.ts';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Shown for a path that belongs to no module. */
  readonly fallback: ReactNode;
}

/** The pages of every module, at the route in its document (spec 2.4). */
export function ModuleRoutes({ site, me, fallback }: Props) {
  const { modules } = useModules();
  const filings = useMemo(
    () => new Map(modules.map((each) => [each.document.type, folderModulesOf(each, modules)])),
    [modules],
  );
  return (
    <Routes>
      <Route
        element={
          <SiteServices site={site} me={me}>
            <Outlet />
          </SiteServices>
        }
      >
        {modules.map((module) => {
          const { type, route } = module.document;
          const shared = { module, site, me };
          const item = <ItemPage key={type} {...shared} fallback={fallback} />;
          const filing = filings.get(type) ?? null;
          if (filing !== null) {
            const page = { modules: filing, site, me, fallback };
            return (
              <Route key={type} path={route}>
                <Route index element={<FoldersPage key={type} {...page} />} />
                <Route path={listPath} element={<ListPage key={type} {...shared} />} />
                <Route path="new" element={<NewItemPage key={type} {...shared} />} />
                <Route path="import" element={<ImportPage key={type} {...shared} />} />
                <Route path=":itemId" element={<FoldersPage key={type} {...page} />} />
                <Route path={`:itemId/${propertiesPath}`} element={item} />
              </Route>
            );
          }
          return (
            <Route key={type} path={route}>
              <Route index element={<ListPage key={type} {...shared} />} />
              <Route path="new" element={<NewItemPage key={type} {...shared} />} />
              <Route path="import" element={<ImportPage key={type} {...shared} />} />
              <Route path=":itemId" element={item} />
            </Route>
          );
        })}
      </Route>
      <Route path="*" element={fallback} />
    </Routes>
  );
}
