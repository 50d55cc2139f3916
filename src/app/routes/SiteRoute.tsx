import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ComponentType, ReactNode } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { sitesQueryOptions } from '../../api/query-options.ts';
import type { SiteRow } from '../../contract/directory.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { lackedRights, settingsPermission } from '../../domain/permissions.ts';
import { ModuleRoutes } from '../../modules/pages/ModuleRoutes.tsx';
import { isDrawingsPath } from '../../modules/drawings/paths.ts';
import { prefetchPage } from '../../modules/pages/lazy-pages.ts';
import { SiteModules } from '../../modules/registry/SiteModules.tsx';
import { useModules } from '../../modules/registry/registry.ts';
import { type CurrentUser, holds, may } from '../../modules/session.ts';
import { isOpenable } from '../../modules/sites.ts';
import { AccessDenied, AccessEnded, NotFound } from '../../screens/errors/pages.tsx';
import { settingsPath } from '../../screens/module-settings/settings-path.ts';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { ErrorState } from '../../ui/state/ErrorState.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { lazyPage } from './lazy-page.ts';
import { SiteLanding } from './lazy-site-landing.ts';
import { TemplatesRoute } from './TemplatesRoute.tsx';
import { useMe } from '../session/me.ts';
import { subPathOf } from '../shell/switch-site.ts';
import { sortModules } from '../shell/sidebar/navigation.ts';

const PlannedPageRoute = lazyComponent(
  async () => (await import('./PlannedPageRoute.tsx')).PlannedPageRoute,
);

const RecycleBinPage = lazyPage(
  async () => (await import('../../screens/recycle-bin/RecycleBinPage.tsx')).RecycleBinPage,
  'recycle_bin',
);

const DmsHomePage = lazyPage(
  async () => (await import('../../screens/dms/DmsHomePage.tsx')).DmsHomePage,
  'dms',
);

const DrawingsPages = lazyPage(
  async () => (await import('../../screens/drawings/DrawingsPages.tsx')).DrawingsPages,
  'drawings',
  'viewer',
);

const SiteUsersPage = lazyPage(
  async () => (await import('../../screens/people/access/SiteUsersPage.tsx')).SiteUsersPage,
  'access',
);

const SiteSettingsPage = lazyPage(
  async () => (await import('../../screens/sites/SiteSettingsPage.tsx')).SiteSettingsPage,
  'site_settings',
);

const OwnTypePage = lazyPage(
  async () => (await import('../../editor/own-types/OwnTypePage.tsx')).OwnTypePage,
  'own_types',
  'editor',
  'rule_editor',
);

const OwnModulePage = lazyPage(
  async () => (await import('../../editor/own-modules/OwnModulePage.tsx')).OwnModulePage,
  'own_modules',
  'own_types',
  'editor',
);

/** A module of the organisation or of a file: a new one, or one by its type. */
const ownModulePath = /^settings\/modules\/modules\/(?:new|([a-z][a-z0-9_]*)\/edit)$/;

/** An own field type of the site: a new one, or one by its id. */
const ownTypePath = /^settings\/modules\/field-types\/(?:new|(\d+)\/edit)$/;

const FormImportPage = lazyPage(
  async () => (await import('../../editor/import/screen/FormImportPage.tsx')).FormImportPage,
  'form_files',
);

const FormExportPage = lazyPage(
  async () => (await import('../../editor/export/screen/FormExportPage.tsx')).FormExportPage,
  'form_files',
);

/** A template as a form that somebody takes away. */
const formExportPath = /^settings\/modules\/templates\/([a-z][a-z0-9_]*)\/(\d+)\/export$/;

/** A template of a module from a form that somebody brings. */
const formImportPath = /^settings\/modules\/templates\/([a-z][a-z0-9_]*)\/import$/;

/** The template editor of a module: a new template, or an existing one by its id (spec 2.4). */
const editorPath = /^settings\/modules\/templates\/([a-z][a-z0-9_]*)\/(?:new|(\d+)\/edit)$/;

/** The template that the editor shows at a path below a site; null for another path. */
function editedTemplate(path: string) {
  const [, moduleType, id] = editorPath.exec(path) ?? [];
  if (moduleType === undefined) return null;
  return { moduleType, templateId: id === undefined ? null : Number(id) };
}

const RequestAccess = lazyPage(
  async () => (await import('../../screens/sites/RequestAccess.tsx')).RequestAccess,
  'sites',
);

/** Pages of a site that belong to no module, by their path below the site (spec 2.4). */
const screens: ReadonlyMap<
  string,
  ComponentType<{ readonly site: SiteRow; readonly me: CurrentUser }>
> = new Map([
  ['dms', DmsHomePage],
  ['dms/recycle-bin', RecycleBinPage],
  ['people/site-users', SiteUsersPage],
  ['settings/site', SiteSettingsPage],
]);

interface OfSiteProps {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  readonly children: ReactNode;
}

/** What is shown of a site has its modules and its time zone. */
function OfSite({ site, me, children }: OfSiteProps) {
  return (
    <FormatProvider timeZone={site.timezone}>
      <SiteModules siteId={site.id} me={me}>
        {children}
      </SiteModules>
    </FormatProvider>
  );
}

/** All pages of one site (spec 2.4), in its time zone: its landing page, and the pages of its modules. */
export function SiteRoute() {
  const { t, i18n } = useTranslation('sites');
  const { siteId, '*': rest = '' } = useParams();
  // Before anything suspends, so that code and data are fetched in parallel.
  if (rest === '') SiteLanding.preload();
  else void prefetchPage(rest);
  const { data, error, refetch, isFetching } = useQuery(sitesQueryOptions);
  const { modules } = useModules();
  const me = useMe();
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows />
    ) : (
      <ErrorState
        title={t('failed')}
        reason={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const site = data.find(({ id }) => String(id) === siteId);
  const owner = { organisation: me.user.organisation_id, user: me.user.id };
  if (site === undefined) {
    return me.roles.length === 0 ? <AccessEnded owner={owner} /> : <NotFound />;
  }
  if (!isOpenable(site)) {
    const { id, site_name: name, is_archived: isArchived } = site;
    const request = <RequestAccess site={site} size="middle" />;
    return <AccessDenied {...{ name, isArchived, owner, request }} siteId={id} />;
  }
  if (rest !== '') {
    const path = subPathOf(pathname);
    const Screen = screens.get(path);
    const settings = settingsPath(path, searchParams);
    const edited = editedTemplate(path);
    const ownType = ownTypePath.exec(path);
    const ownModule = ownModulePath.exec(path);
    const [, exportedType, exportedId] = formExportPath.exec(path) ?? [];
    const [, importedType] = formImportPath.exec(path) ?? [];
    const otherwise =
      exportedType !== undefined ? (
        <FormExportPage
          key={`${site.id} ${path}`}
          site={site}
          me={me}
          moduleType={exportedType}
          templateId={Number(exportedId)}
        />
      ) : importedType !== undefined ? (
        <FormImportPage
          key={`${site.id} ${importedType}`}
          site={site}
          me={me}
          moduleType={importedType}
        />
      ) : edited !== null ? (
        <TemplatesRoute key={site.id} site={site} me={me} open={edited} />
      ) : ownModule !== null ? (
        <OwnModulePage key={path} site={site} me={me} type={ownModule[1] ?? null} />
      ) : ownType !== null ? (
        <OwnTypePage
          key={path}
          site={site}
          me={me}
          id={ownType[1] === undefined ? null : Number(ownType[1])}
        />
      ) : settings !== null ? (
        <TemplatesRoute key={site.id} site={site} me={me} open={settings} />
      ) : isDrawingsPath(path) ? (
        <DrawingsPages
          key={site.id}
          site={site}
          me={me}
          path={path}
          fallback={<PlannedPageRoute site={site} path={path} />}
        />
      ) : Screen === undefined ? (
        <PlannedPageRoute site={site} path={path} />
      ) : (
        <Screen key={site.id} site={site} me={me} />
      );
    return (
      <OfSite site={site} me={me}>
        <ModuleRoutes key={site.id} site={site} me={me} fallback={otherwise} />
      </OfSite>
    );
  }
  const readable = modules.filter(({ document }) => may(me, `${document.type}.read`, site.id));
  // An export holds the items of modules that the site does not use too.
  const mayReadAll = ({ document }: CompiledModule) =>
    holds(me, `${document.type}.read`, site.id) &&
    lackedRights(document, (code) => holds(me, code, site.id)).read.length === 0;
  const mayExport = modules.every(mayReadAll) && may(me, settingsPermission, site.id);
  return (
    <OfSite site={site} me={me}>
      <SiteLanding
        key={site.id}
        site={site}
        me={me}
        modules={sortModules(readable, i18n.language)}
        mayExport={mayExport}
      />
    </OfSite>
  );
}
