import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteRow } from '../../contract/directory.ts';
import { ItemById } from '../../modules/items/ItemPage.tsx';
import { drawingModuleOf } from '../../modules/drawings/drawing-modules.ts';
import {
  drawingDocumentsPath,
  drawingIdIn,
  drawingMapsPath,
  drawingSettingsPath,
  drawingsPath,
} from '../../modules/drawings/paths.ts';
import { useModules } from '../../modules/registry/registry.ts';
import { SiteServices } from '../../modules/services/SiteServices.tsx';
import { type CurrentUser, may } from '../../modules/session.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { DrawingsList } from './DrawingsList.tsx';
import { DrawingsMap } from './DrawingsMap.tsx';
import { DrawingsSettings } from './DrawingsSettings.tsx';
import { DrawingViewerPage } from './viewer/DrawingViewerPage.tsx';

interface Props {
  readonly site: SiteRow;
  readonly me: CurrentUser;
  /** Below the site. */
  readonly path: string;
  /** Shown for a path that belongs to no page. */
  readonly fallback: ReactNode;
}

/** Paths that lead to the list: the pages above a drawing have nothing else to show. */
const listPaths: ReadonlySet<string> = new Set([
  drawingsPath,
  `${drawingsPath}/list`,
  drawingDocumentsPath,
  `${drawingsPath}/viewer`,
]);

/** The drawings of a site (spec 2.4): their list, a drawing on the screen, and it as a document. */
export function DrawingsPages({ site, me, path, fallback }: Props) {
  const { t } = useTranslation('drawings');
  const { modules } = useModules();
  const drawings = drawingModuleOf(modules);
  if (drawings === null || !may(me, `${drawings.module.document.type}.read`, site.id))
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('nothing')} text={t('nothing_text')} next="ask" />
      </>
    );
  const id = drawingIdIn(path);
  const isDocument = path.startsWith(`${drawingDocumentsPath}/`);
  const page = listPaths.has(path) ? (
    <DrawingsList drawings={drawings} site={site} me={me} />
  ) : path === drawingMapsPath ? (
    <DrawingsMap drawings={drawings} site={site} />
  ) : path === drawingSettingsPath ? (
    <DrawingsSettings site={site} me={me} />
  ) : id === null ? (
    fallback
  ) : isDocument ? (
    <ItemById key={id} module={drawings.module} site={site} me={me} id={id} />
  ) : (
    <DrawingViewerPage key={id} drawings={drawings} site={site} me={me} id={id} />
  );
  return (
    <SiteServices site={site} me={me}>
      {page}
    </SiteServices>
  );
}
