import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Drawer } from '../../ui/overlay/Drawer.tsx';
import { connect } from '../../api/connection.ts';
import { sitesQueryOptions } from '../../api/query-options.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { CommandPaletteProvider } from '../command-palette/CommandPaletteProvider.tsx';
import { useOpenCommandPalette } from '../command-palette/command-palette-context.ts';
import { preferencesQueryOptions } from '../../api/preferences.ts';
import { FormatProvider } from '../../ui/format/FormatProvider.tsx';
import { storedTheme } from '../../ui/theme/stored-appearance.ts';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { ScannerProvider } from '../scan/ScannerProvider.tsx';
import { type Crumb, crumbsOf, documentTitle } from './crumbs.ts';
import { DeviceDataBar } from './DeviceDataBar.tsx';
import { Header } from './header/Header.tsx';
import { LocalDataKeeper } from './LocalDataKeeper.tsx';
import { OutboxKeeper, SignInBar } from './Outbox.tsx';
import { SelectedSiteProvider } from './selected-site.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './sidebar/useSidebar.ts';
import styles from './shell.module.css';
import { StartBar } from './StartBar.tsx';
import { UpdateBar } from '../update/UpdateBar.tsx';
import { useRowNames } from './useRowNames.ts';
import { ViewAsBar } from './ViewAsBar.tsx';

const contentId = 'content';

/** The frame of every page under /app (spec 2.2): sidebar, header, content. */
export function Shell() {
  const cache = useQueryClient();
  useEffect(() => connect(cache), [cache]);
  return (
    <SelectedSiteProvider>
      <CommandPaletteProvider>
        <PreferencesProvider>
          <ScannerProvider>
            <Frame />
          </ScannerProvider>
          <LocalDataKeeper />
          <OutboxKeeper />
        </PreferencesProvider>
      </CommandPaletteProvider>
    </SelectedSiteProvider>
  );
}

function Frame() {
  const { t } = useTranslation('app');
  const { isCollapsed, isPhone, isDrawerOpen, toggle, closeDrawer } = useSidebar();
  const openPalette = useOpenCommandPalette();
  const crumbs = useCrumbs();
  const content = useFocusOnNavigation();
  useDocumentTitle(...documentTitle(crumbs));
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href={`#${contentId}`}
        onClick={(event) => {
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {t('skip_to_content')}
      </a>
      {isPhone ? (
        <Drawer
          open={isDrawerOpen}
          onClose={closeDrawer}
          placement="left"
          size="18rem"
          closable={false}
          aria-label={t('navigation')}
          styles={{ body: { padding: 0 } }}
        >
          <Sidebar
            isCollapsed={false}
            isPhone
            onSearch={() => {
              closeDrawer();
              openPalette();
            }}
          />
        </Drawer>
      ) : (
        <Sidebar isCollapsed={isCollapsed} isPhone={false} onSearch={openPalette} />
      )}
      <div className={styles.column}>
        <UpdateBar />
        <ViewAsBar />
        <SignInBar />
        <StartBar />
        <Header crumbs={crumbs} isPhone={isPhone} onToggle={toggle} />
        <DeviceDataBar />
        <main ref={content} id={contentId} className={styles.content} tabIndex={-1}>
          <Suspense fallback={<SkeletonRows />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

function useCrumbs(): readonly Crumb[] {
  const { t, i18n } = useTranslation('app');
  const { t: formTexts } = useTranslation('form');
  const sites = useQuery(sitesQueryOptions).data;
  const registry = useModules();
  const { pathname } = useLocation();
  const rowNames = useRowNames(pathname);
  const { language } = i18n;
  return crumbsOf(pathname, { sites, registry, rowNames, language, t, formTexts });
}

/**
 * After a navigation, focuses the content and scrolls to its top, as a page load does; a page that
 * has focused one of its elements keeps that focus. A page that replaces its address, as a draft that is
 * stored does, leaves the focus where it is: it may be in a menu, outside of the content.
 */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const { activeElement, body } = document;
    if (content.current === null || content.current.contains(activeElement)) return;
    if (isReplaced && activeElement !== body) return;
    content.current.scrollTop = 0;
    content.current.focus({ preventScroll: true });
  }, [pathname, isReplaced]);
  return content;
}

/**
 * Applies the preferences that hold on every device: the time zone of times that belong to no site,
 * and the theme if none was chosen on this device.
 */
function PreferencesProvider({ children }: { readonly children: ReactNode }) {
  const { data } = useQuery(preferencesQueryOptions);
  const { chooseTheme } = useTheme();
  const theme = data?.theme ?? null;
  useEffect(() => {
    if (theme !== null && storedTheme.read() === null) chooseTheme(theme);
  }, [theme, chooseTheme]);
  return <FormatProvider timeZone={data?.time_zone ?? undefined}>{children}</FormatProvider>;
}
