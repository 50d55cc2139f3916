import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Route, Routes } from 'react-router-dom';
import type { SiteRow } from '../../contract/directory.ts';
import { ListPage } from '../list/ListPage.tsx';
import { useModules } from '../registry/registry.ts';
import { SiteServices } from '../services/services.tsx';
import type { CurrentUser } from '../session.ts';
import { ItemPage } from './ItemPage.tsx';
import { NewItemPage } from './NewItemPage.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** What an address shows that belongs to no module. */
  readonly otherwise: ReactNode;
}

/** Every module's list and form, at the route that its document names (spec 2.4). */
export function ModuleRoutes({ site, me, otherwise }: Props) {
  const { modules } = useModules();
  const { pathname } = useLocation();
  return (
    <SiteServices site={site}>
      <Routes>
        {modules.map((module) => {
          const { type, route } = module.document;
          return (
            <Route key={type} path={route}>
              <Route index element={<ListPage module={module} site={site} me={me} />} />
              <Route path="new" element={<NewItemPage module={module} site={site} />} />
              <Route
                path=":itemId"
                element={<ItemPage key={pathname} module={module} site={site} me={me} />}
              />
            </Route>
          );
        })}
        <Route path="*" element={otherwise} />
      </Routes>
    </SiteServices>
  );
}
