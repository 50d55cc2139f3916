import { Link2, PanelRight, TrafficCone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentRef } from '../../../api/versions.ts';
import { HotspotCard } from '../../../modules/drawings/hotspots/HotspotCard.tsx';
import type { ShownHotspot } from '../../../modules/drawings/hotspots/hotspot-model.ts';
import { HotspotPanel } from '../../../modules/drawings/hotspots/HotspotPanel.tsx';
import { LinkDialog } from '../../../modules/drawings/hotspots/LinkDialog.tsx';
import { useHotspotChanges } from '../../../modules/drawings/hotspots/useHotspotChanges.ts';
import { useHotspots } from '../../../modules/drawings/hotspots/useHotspots.ts';
import panelStyles from '../../../modules/drawings/hotspots/hotspots.module.css';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import styles from './viewer.module.css';

interface PageBox extends Box {
  readonly page: number;
}

/** What lies on a drawing and what people do there. */
export interface DrawingTools {
  /** The next press on the sheet draws a box. */
  readonly isDrawing: boolean;
  readonly onDrawn: (box: PageBox) => void;
  readonly showsWork: boolean;
  readonly hotspotsOn: (page: number) => readonly ShownHotspot[];
  readonly selected: ShownHotspot | null;
  readonly select: (key: string | null) => void;
  /** A place to which somebody was led by the list; another object each time. */
  readonly led: PageBox | null;
  /** Leaves the tool in use, else the chosen hotspot. */
  readonly leave: () => void;
  /** For the toolbar. */
  readonly buttons: ReactNode;
  /** Says what the tool in use waits for. */
  readonly hint: ReactNode;
  /** Next to the sheet. */
  readonly panel: ReactNode;
}

interface Options {
  readonly document: DocumentRef;
  readonly version: number;
  /** The module of the drawing. */
  readonly module: CompiledModule;
  readonly mayChange: boolean;
}

/** The hotspots of a version: choosing, checking and drawing them, and the work on their items. */
export function useDrawingTools({ document, version, module, mayChange }: Options): DrawingTools {
  const { t } = useTranslation('drawings');
  const isPhone = useIsPhone();
  const hotspots = useHotspots(document, version);
  const changes = useHotspotChanges(document, version);
  const [isPanelOpen, setPanelOpen] = useState(!isPhone);
  const [showsWork, setShowsWork] = useState(true);
  const [isDrawing, setDrawing] = useState(false);
  const [drawn, setDrawn] = useState<PageBox | null>(null);
  const [led, setLed] = useState<PageBox | null>(null);
  const { selected, select } = hotspots;
  const hasOpen = hotspots.all.some(({ openCount }) => openCount > 0);
  const card = selected !== null && (
    <HotspotCard
      hotspot={selected}
      siteId={document.siteId}
      mayChange={mayChange}
      changes={changes}
      onClose={() => select(null)}
    />
  );
  const list =
    hotspots.textState === undefined ? (
      <QueryState query={hotspots.query} errorTitle={t('hotspots.load_failed')} rows={8} />
    ) : (
      <HotspotPanel
        hotspots={hotspots.all}
        textState={hotspots.textState}
        filter={hotspots.filter}
        onFilter={hotspots.setFilter}
        selected={null}
        onSelect={(hotspot) => {
          select(hotspot.key);
          setLed({ ...hotspot });
        }}
        mayChange={mayChange}
        changes={changes}
      />
    );
  const isShown = isPanelOpen || card !== false;
  return {
    isDrawing,
    onDrawn: (box) => {
      setDrawing(false);
      setDrawn(box);
    },
    showsWork,
    hotspotsOn: hotspots.onPage,
    selected,
    select,
    led,
    leave: () => (isDrawing ? setDrawing(false) : select(null)),
    buttons: (
      <>
        {mayChange && (
          <IconButton
            label={t('hotspots.draw')}
            icon={<Link2 size={18} />}
            pressed={isDrawing}
            onClick={() => setDrawing(!isDrawing)}
          />
        )}
        <IconButton
          label={t('hotspots.show_work')}
          icon={<TrafficCone size={18} />}
          pressed={showsWork}
          onClick={() => setShowsWork(!showsWork)}
          {...(hasOpen ? {} : { disabledReason: t('hotspots.no_work') })}
        />
        <IconButton
          label={t('hotspots.panel')}
          icon={<PanelRight size={18} />}
          pressed={isPanelOpen}
          onClick={() => {
            setPanelOpen(!isPanelOpen);
            select(null);
          }}
        />
      </>
    ),
    hint: (
      <>
        {isDrawing && (
          <p className={styles.hint} role="status">
            {t('hotspots.draw_hint')}
          </p>
        )}
        {drawn !== null && (
          <LinkDialog
            module={module}
            onClose={() => setDrawn(null)}
            onLink={(target) => {
              const { page, x, y, width, height } = drawn;
              const place = { page, x, y, width, height, text: '' };
              changes.draw({ ...place, ...target, origin: 'hand', state: 'confirmed' });
              setDrawn(null);
            }}
          />
        )}
      </>
    ),
    panel: isShown && (
      <aside className={panelStyles.panel} aria-label={t('hotspots.panel')}>
        {card === false ? list : <div className={panelStyles.scroll}>{card}</div>}
      </aside>
    ),
  };
}
