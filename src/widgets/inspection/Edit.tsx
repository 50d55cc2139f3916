import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledRows } from '../../runtime/compiled.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';
import type { Row } from '../../runtime/row.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { fieldIds } from '../../ui/form/fieldIds.ts';
import { useIsPhone } from '../../ui/hooks/useMediaQuery.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { reachEvent } from '../common/reach-part.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { Groups } from './Groups.tsx';
import { type Answer, answerOf, type Point, pointsOf, progressOf } from './points.ts';
import { Tools } from './Tools.tsx';
import { useInspection } from './useInspection.ts';
import { idsShown, type Shown } from './shown-points.ts';
import styles from './inspection.module.css';

interface InspectionProps extends EditProps<SettingsOf<'inspection'>> {
  readonly table: CompiledRows;
}

/** A point to go to, and a part of it; `count` tells one wish from the next. */
interface Target {
  readonly id: string;
  readonly db: string;
  readonly count: number;
}

interface Done {
  readonly text: string;
  /** The rows as they were. */
  readonly before: readonly Row[];
}

const focusable = 'input, textarea, button';

/** The element of a point to focus: the control of a part of it, else the point. */
function placeOf(root: HTMLElement, { id, db }: Target): HTMLElement | null {
  const point = root.querySelector(`[data-point="${CSS.escape(id)}"]`);
  const part =
    db === '' || db === 'answer' ? null : point?.querySelector(`[id$="-${CSS.escape(db)}"]`);
  const control = part?.matches(focusable) === true ? part : part?.querySelector(focusable);
  const found = control ?? point?.querySelector('[data-current]');
  return found instanceof HTMLElement ? found : null;
}

function InspectionField({ table, ...props }: InspectionProps) {
  const { column, id, moduleType, value, describedBy } = props;
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const isPhone = useIsPhone();
  const confirm = useConfirm();
  const inspection = useInspection(props);
  const { settings, rows, change, restore, canPass, unmeasured } = inspection;
  const points = pointsOf(settings);
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<Shown>('all');
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string>([...points.keys()][0] ?? '');
  const [target, setTarget] = useState<Target>();
  const [done, setDone] = useState<Done>();

  function goTo(point: string, db: string): void {
    const group = settings.groups.find((each) => each.points.some(({ id: one }) => one === point));
    setShown('all');
    setIds(null);
    setClosed((before) => new Set([...before].filter((each) => each !== group?.id)));
    setCurrent(point);
    setTarget((before) => ({ id: point, db, count: (before?.count ?? 0) + 1 }));
  }
  useLayoutEffect(() => {
    if (target === undefined || root.current === null) return;
    const place = placeOf(root.current, target);
    place?.focus({ preventScroll: true });
    place?.closest('[data-point]')?.scrollIntoView({ block: 'center' });
  }, [target]);
  const reach = useEffectEvent((event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
    const [point = '', db = ''] = parsePointer(event.detail);
    if (!points.has(point)) return;
    goTo(point, db);
    event.preventDefault();
  });
  useEffect(() => {
    const element = root.current;
    const onReach = (event: Event) => reach(event);
    element?.addEventListener(reachEvent, onReach);
    return () => element?.removeEventListener(reachEvent, onReach);
  }, []);

  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const answer = useCallback(
    (point: Point, next: Answer | null) => {
      const before = latest.current.get(point.id);
      change(point.id, { answer: next, ...(next === 'na' && { value: undefined }) });
      const text = t(`said_${next ?? 'none'}`, { point: textIn(point.text, language) });
      if (before !== undefined) setDone({ text, before: [before] });
    },
    [change, t, language],
  );

  /** Goes to the open point behind the current one, else to the first. */
  function goToNext(): void {
    const all = [...points.keys()];
    const isOpen = (each: string) => {
      const row = rows.get(each);
      return row !== undefined && answerOf(row) === null;
    };
    const next = all.slice(all.indexOf(current) + 1).find(isOpen) ?? all.find(isOpen);
    if (next !== undefined) goTo(next, '');
  }

  async function passAll(): Promise<void> {
    const count = canPass.length;
    const isSure = await confirm({
      title: t('all_pass_title', { count }),
      text: [
        t('all_pass_text', { count }),
        ...(unmeasured > 0 ? [t('measured_stay', { count: unmeasured })] : []),
      ].join(' '),
      verb: t('all_pass_verb', { count }),
    });
    if (!isSure) return;
    inspection.passAll();
    setDone({ text: t('said_all', { count }), before: canPass });
  }

  return (
    <div
      ref={root}
      id={id}
      role="group"
      aria-labelledby={fieldIds(id).label}
      aria-describedby={describedBy}
      className={styles.root}
      data-phone={isPhone || undefined}
      data-parts
    >
      <Tools
        progress={progressOf(value, settings)}
        shown={shown}
        onShow={(next) => {
          setShown(next);
          setIds(idsShown(rows, next));
        }}
        canPass={canPass.length}
        onNext={goToNext}
        onPassAll={() => void passAll()}
      />
      <Groups
        {...{ id, inspection, column, table, moduleType, shown, ids, closed, current }}
        onClosed={setClosed}
        onCurrent={setCurrent}
        onAnswer={answer}
        onNext={goToNext}
      />
      {done !== undefined && (
        <div className={styles.done} role="status">
          <span>{done.text}</span>
          <Button
            size="small"
            onClick={() => {
              restore(done.before);
              setDone(undefined);
            }}
          >
            {t('undo')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The points of an inspection, each with its answer: made for a thumb, usable by keyboard alone. */
export function Edit(props: EditProps<SettingsOf<'inspection'>>) {
  const { rows } = props.column;
  return rows === null ? null : <InspectionField {...props} table={rows} />;
}
