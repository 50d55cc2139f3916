import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closestHotspot } from '../../../modules/drawings/hotspots/hotspot-model.ts';
import { HotspotLayer } from '../../../modules/drawings/hotspots/HotspotLayer.tsx';
import type {
  DrawingPage,
  DrawingSource,
} from '../../../modules/drawings/source/drawing-source.ts';
import { useTextBoxes } from '../../../modules/drawings/source/useTextBoxes.ts';
import { boxStyle, regionOf } from '../../../modules/drawings/stage/box-style.ts';
import { NoteLayer } from '../../../modules/drawings/notes/NoteLayer.tsx';
import { DrawShape } from '../../../modules/drawings/stage/DrawShape.tsx';
import { PageLayer } from '../../../modules/drawings/stage/PageLayer.tsx';
import { PictureLayer } from '../../../modules/drawings/stage/PictureLayer.tsx';
import type { StageMover } from '../../../modules/drawings/stage/stage-mover.ts';
import { StageView } from '../../../modules/drawings/stage/StageView.tsx';
import { useStage } from '../../../modules/drawings/stage/useStage.ts';
import type { TextRange } from '../../../runtime/text-positions.ts';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import type { DrawingTools } from './useDrawingTools.tsx';
import styles from './viewer.module.css';

/** What the tools around a sheet do with it. */
export type SheetControls = Pick<StageMover, 'zoom' | 'fit'>;

interface Props {
  readonly ref: Ref<SheetControls>;
  readonly source: DrawingSource;
  readonly page: DrawingPage;
  readonly url: string;
  /** Parts of its text that are marked. */
  readonly marks: readonly TextRange[] | undefined;
  /** Which of the marks the person is at; null: none on this page. */
  readonly current: number | null;
  readonly tools: DrawingTools;
  readonly onScale: (scale: number) => void;
}

/** A tap so close to a hotspot, in px, is a tap on it: fingers are wider than tags. */
const tapReach = 22;

/** A page of a drawing on the stage, with what lies on it. */
export function Sheet(props: Props) {
  const { ref, source, page, url, marks, current, tools, onScale } = props;
  const { t } = useTranslation('drawings');
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { sheet, pdfPage, early, number } = page;
  const { placing, selected, notes } = tools;
  const { mover, rest } = useStage({ frame, content }, sheet, placing !== null);
  const [fault, setFault] = useState<unknown>(null);
  const boxes = useTextBoxes(source, page, marks);
  useImperativeHandle(ref, () => mover, [mover]);
  // The keys work at once, unless somebody is typing somewhere else.
  useEffect(() => {
    const { current: element } = frame;
    if (element !== null && document.activeElement?.contains(element) === true)
      element.focus({ preventScroll: true });
  }, []);
  const scale = rest?.view.scale ?? null;
  useEffect(() => {
    if (scale !== null) onScale(scale);
  }, [scale, onScale]);
  const hit = current === null ? undefined : boxes[current];
  const isMeasured = rest !== null;
  useEffect(() => {
    if (hit !== undefined && isMeasured) mover.lead(regionOf(hit, sheet));
  }, [hit, sheet, mover, isMeasured]);
  const { led } = tools;
  useEffect(() => {
    if (led !== null && led.page === number && isMeasured) mover.lead(regionOf(led, sheet));
  }, [led, number, sheet, mover, isMeasured]);
  // Who placed something by keys goes on from the sheet.
  useEffect(() => {
    if (placing === null && document.activeElement === document.body)
      frame.current?.focus({ preventScroll: true });
  }, [placing]);
  const hotspots = tools.hotspotsOn(number);
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = frame.current?.getBoundingClientRect();
    return mover.pointAt(clientX - (box?.left ?? 0), clientY - (box?.top ?? 0));
  };
  if (fault !== null) return <ErrorState title={t('page_failed')} />;
  return (
    <StageView
      frame={frame}
      content={content}
      mover={mover}
      scale={scale ?? 1}
      sheet={sheet}
      label={t('sheet', { number })}
      isHeld={placing !== null}
      onTap={(clientX, clientY) => {
        const reach = tapReach / (scale ?? 1);
        tools.select(
          closestHotspot(hotspots, pointAt({ clientX, clientY }), sheet, reach)?.key ?? null,
        );
      }}
    >
      {pdfPage === null ? (
        <PictureLayer url={url} />
      ) : (
        rest !== null && (
          <PageLayer
            page={pdfPage}
            early={early}
            sheet={sheet}
            mover={mover}
            rest={rest}
            onFault={setFault}
          />
        )
      )}
      {boxes.map((box, index) => (
        <span
          key={`${box.x} ${box.y}`}
          className={styles.mark}
          data-mark
          data-current={index === current || undefined}
          style={boxStyle(box)}
        />
      ))}
      <HotspotLayer
        hotspots={hotspots}
        selected={selected?.key ?? null}
        showsWork={tools.showsWork}
        showsCounts={tools.showsCounts}
        onSelect={tools.select}
      />
      <NoteLayer
        notes={notes.onPage(number)}
        selected={notes.selected?.id ?? null}
        sheet={sheet}
        onSelect={tools.selectNote}
      />
      {placing !== null && (
        <DrawShape
          key={placing}
          kind={placing}
          sheet={sheet}
          scale={scale ?? 1}
          pointAt={pointAt}
          middle={mover.middle}
          reveal={mover.reveal}
          onDrawn={(points) => tools.onPlaced(number, points)}
        />
      )}
    </StageView>
  );
}
