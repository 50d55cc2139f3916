import { useQuery } from '@tanstack/react-query';
import { Link2, PanelRight, TrafficCone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawingSettingsQueryOptions } from '../../../api/drawing-settings.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { AnnotationKind } from '../../../contract/annotations.ts';
import type { DrawingSettings } from '../../../contract/drawing-settings.ts';
import { HotspotCard } from '../../../modules/drawings/hotspots/HotspotCard.tsx';
import type { ShownHotspot } from '../../../modules/drawings/hotspots/hotspot-model.ts';
import { HotspotPanel } from '../../../modules/drawings/hotspots/HotspotPanel.tsx';
import { LinkDialog } from '../../../modules/drawings/hotspots/LinkDialog.tsx';
import { useHotspotChanges } from '../../../modules/drawings/hotspots/useHotspotChanges.ts';
import { useHotspots } from '../../../modules/drawings/hotspots/useHotspots.ts';
import { placeOf } from '../../../modules/drawings/notes/note-model.ts';
import noteStyles from '../../../modules/drawings/notes/notes.module.css';
import type { Notes } from '../../../modules/drawings/notes/useNotes.ts';
import type { ShownItem } from '../../../modules/drawings/paths.ts';
import { type Share, boxAround } from '../../../modules/drawings/stage/shapes.ts';
import panelStyles from '../../../modules/drawings/hotspots/hotspots.module.css';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import type { Box } from '../../../runtime/text-boxes.ts';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { useNoteTools } from './useNoteTools.tsx';
import styles from './viewer.module.css';

interface PageBox extends Box {
  readonly page: number;
}

/** The stamps of a site that has none of its own. */
const commonStamps = ['checked', 'approved', 'as_built', 'for_construction', 'void'] as const;

const whileLoading: DrawingSettings = { shows_toggle: true, shows_stats: true, stamps: [] };

/** What the list next to the sheet has. */
type View = 'tags' | 'notes';

/** What lies on a drawing and what people do there. */
export interface DrawingTools {
  /** The shape that the next press on the sheet draws; null for none. */
  readonly placing: AnnotationKind | null;
  readonly onPlaced: (page: number, points: readonly Share[]) => void;
  readonly notes: Notes;
  readonly showsWork: boolean;
  readonly showsCounts: boolean;
  readonly hotspotsOn: (page: number) => readonly ShownHotspot[];
  readonly selected: ShownHotspot | null;
  readonly select: (key: string | null) => void;
  readonly selectNote: (id: number) => void;
  /** The chosen tag or note. */
  readonly chosen: { readonly page: number } | null;
  /** A place to which somebody was led by the list; another object each time. */
  readonly led: PageBox | null;
  /** Leaves the tool in use, else the chosen tag or note. */
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
  readonly item: Item;
  readonly mayChange: boolean;
  /** The document is not deleted. */
  readonly mayAddNotes: boolean;
  /** The item whose tag is chosen at first. */
  readonly wanted: ShownItem | null;
  /** The note that is chosen at first. */
  readonly wantedNote: number | null;
}

/** The tags and notes of a version: choosing, checking and drawing them, and the work on their items. */
export function useDrawingTools(options: Options): DrawingTools {
  const { document, version, module, item, mayChange, mayAddNotes, wanted, wantedNote } = options;
  const { t } = useTranslation('drawings');
  const isPhone = useIsPhone();
  const { data: settings = whileLoading } = useQuery(drawingSettingsQueryOptions(document.siteId));
  const of = { document, version, module, item };
  const hotspots = useHotspots(of);
  const changes = useHotspotChanges(of);
  const [isPanelOpen, setPanelOpen] = useState(!isPhone);
  const [showsWork, setShowsWork] = useState(true);
  const [isDrawing, setDrawing] = useState(false);
  const [drawn, setDrawn] = useState<PageBox | null>(null);
  const [led, setLed] = useState<PageBox | null>(null);
  const [view, setView] = useState<View>('tags');
  const { selected, select } = hotspots;
  const [isWanted, setWanted] = useState(wanted !== null);
  if (isWanted && hotspots.textState !== undefined) {
    const first = hotspots.all.find(
      ({ target, state }) =>
        state !== 'rejected' &&
        target.module_type === wanted?.type &&
        target.item_id === wanted.itemId,
    );
    // The tags of a version that was just uploaded come when its text has been read.
    if (first !== undefined || hotspots.textState !== 'pending') setWanted(false);
    if (first !== undefined) {
      select(first.key);
      setLed({ ...first });
    }
  }
  const noteTools = useNoteTools({
    ...of,
    mayAdd: mayAddNotes,
    stamps:
      settings.stamps.length > 0
        ? settings.stamps
        : commonStamps.map((stamp) => t(`notes.stamps.${stamp}`)),
    first: wantedNote,
    onLead: (note) => setLed(placeOf(note)),
  });
  const { notes } = noteTools;
  const note = notes.selected;
  // A note that was just made is shown, whatever was chosen before, and its list after it.
  if (note !== null && view === 'tags') setView('notes');
  const [isNoteWanted, setNoteWanted] = useState(wantedNote !== null);
  if (isNoteWanted && note !== null) {
    setNoteWanted(false);
    setLed(placeOf(note));
  }
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
          setWanted(false);
          select(hotspot.key);
          setLed({ ...hotspot });
        }}
        mayChange={mayChange}
        changes={changes}
        showsCounts={settings.shows_stats}
      />
    );
  const isShown = isPanelOpen || card !== false || note !== null;
  const selectHotspot = (key: string | null) => {
    setWanted(false);
    if (key !== null) setView('tags');
    notes.select(null);
    select(key);
  };
  return {
    placing: isDrawing ? 'rectangle' : noteTools.placing,
    onPlaced: (page, points) => {
      if (!isDrawing) {
        noteTools.onPlaced(page, points);
        return;
      }
      setDrawing(false);
      setDrawn({ page, ...boxAround(points) });
    },
    notes,
    showsWork: showsWork || !settings.shows_toggle,
    showsCounts: settings.shows_stats,
    hotspotsOn: hotspots.onPage,
    selected,
    select: selectHotspot,
    selectNote: (id) => {
      setWanted(false);
      setView('notes');
      select(null);
      notes.select(id);
    },
    chosen: selected ?? note,
    led,
    leave: () => {
      if (isDrawing) setDrawing(false);
      else if (!noteTools.stop()) selectHotspot(null);
    },
    buttons: (
      <>
        {noteTools.button}
        {mayChange && (
          <IconButton
            label={t('hotspots.draw')}
            icon={<Link2 size={18} />}
            pressed={isDrawing}
            onClick={() => {
              noteTools.stop();
              setDrawing(!isDrawing);
            }}
          />
        )}
        {settings.shows_toggle && (
          <IconButton
            label={t('hotspots.show_work')}
            icon={<TrafficCone size={18} />}
            pressed={showsWork}
            onClick={() => setShowsWork(!showsWork)}
            {...(hasOpen ? {} : { disabledReason: t('hotspots.no_work') })}
          />
        )}
        <IconButton
          label={t('hotspots.panel')}
          icon={<PanelRight size={18} />}
          pressed={isPanelOpen}
          onClick={() => {
            setPanelOpen(!isPanelOpen);
            selectHotspot(null);
          }}
        />
      </>
    ),
    hint: (
      <>
        {noteTools.hint}
        {isDrawing && (
          <p className={styles.hint} role="status">
            {t('notes.hint.rectangle')}
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
      <aside
        className={panelStyles.panel}
        aria-label={t(view === 'tags' ? 'hotspots.panel' : 'notes.panel')}
      >
        {card === false && note === null && (
          <div className={noteStyles.views}>
            <Segmented
              block
              aria-label={t('panel_view')}
              value={view}
              options={[
                { value: 'tags', label: t('hotspots.list') },
                { value: 'notes', label: t('notes.tab', { count: notes.all.length }) },
              ]}
              onChange={(next) => {
                setWanted(false);
                setView(next);
              }}
            />
          </div>
        )}
        {view === 'notes' ? (
          noteTools.panel
        ) : card === false ? (
          list
        ) : (
          <div className={panelStyles.scroll}>{card}</div>
        )}
      </aside>
    ),
  };
}
