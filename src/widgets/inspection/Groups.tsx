import { ChevronDown, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../runtime/row.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../services.ts';
import { PointCard, type PointCardProps } from './PointCard.tsx';
import { answerOf, type Group } from './points.ts';
import type { Shown } from './shown-points.ts';
import { useProgressText } from './ProgressBar.tsx';
import styles from './inspection.module.css';

interface Props extends Pick<
  PointCardProps,
  'id' | 'inspection' | 'column' | 'table' | 'moduleType' | 'onAnswer'
> {
  readonly shown: Shown;
  /** The ids of the points that are shown; null: all. */
  readonly ids: ReadonlySet<string> | null;
  readonly closed: ReadonlySet<string>;
  readonly current: string;
  readonly onClosed: (closed: ReadonlySet<string>) => void;
  readonly onCurrent: (point: string) => void;
  readonly onNext: () => void;
}

function progressIn({ points }: Group, rows: ReadonlyMap<string, Row>) {
  const answers = points.flatMap(({ id }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [answerOf(row)];
  });
  return {
    answered: answers.filter((answer) => answer !== null).length,
    failed: answers.filter((answer) => answer === 'fail').length,
    total: points.length,
  };
}

/** The point before or after the focused one, within the list of groups. */
function neighbour(list: HTMLElement, target: EventTarget, by: 1 | -1): HTMLElement | null {
  const all = [...list.querySelectorAll('[data-current]')];
  const at = all.findIndex((each) => target instanceof Node && each.contains(target));
  const found = all[at + by];
  return at >= 0 && found instanceof HTMLElement ? found : null;
}

/** The points by group; groups can be closed, and keys go from point to point. */
export function Groups(props: Props) {
  const { inspection, shown, ids, closed, current, onClosed, onCurrent, onNext, ...ofCard } = props;
  const { t } = useTranslation('inspection');
  const { language } = useWidgetServices();
  const progressText = useProgressText();
  const { settings, rows, errorsOf } = inspection;

  function keys(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, currentTarget } = event;
    if (target instanceof HTMLTextAreaElement || !(target instanceof HTMLElement)) return;
    if (key === 'Enter' && (target.hasAttribute('data-current') || target.tagName === 'INPUT')) {
      event.preventDefault();
      onNext();
      return;
    }
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    if (!isArrow || target instanceof HTMLInputElement) return;
    const next = neighbour(currentTarget, target, key === 'ArrowDown' ? 1 : -1);
    if (next === null) return;
    event.preventDefault();
    next.focus();
  }

  const numbers = new Map([...rows.keys()].map((point, index) => [point, index + 1]));
  const groups = settings.groups.map((group) => {
    const numbered = group.points.map((point) => ({ point, number: numbers.get(point.id) ?? 0 }));
    const visible = numbered.filter(({ point }) => ids?.has(point.id) ?? true);
    return { group, visible };
  });
  const filled = groups.filter(({ visible }) => visible.length > 0);
  const isCurrentShown = filled.some(
    ({ group, visible }) =>
      !closed.has(group.id) && visible.some(({ point }) => point.id === current),
  );
  const firstShown = filled.find(({ group }) => !closed.has(group.id))?.visible[0]?.point.id;
  const entry = isCurrentShown ? current : firstShown;
  if (filled.length === 0)
    return <p className={styles.nothing}>{t(shown === 'failed' ? 'none_failed' : 'none_open')}</p>;
  return (
    <div role="presentation" className={styles.groups} onKeyDown={keys}>
      {filled.map(({ group, visible }) => {
        const isOpen = !closed.has(group.id);
        const Mark = isOpen ? ChevronDown : ChevronRight;
        const toggled = isOpen
          ? [...closed, group.id]
          : [...closed].filter((each) => each !== group.id);
        return (
          <section
            key={group.id}
            className={styles.group}
            aria-label={textIn(group.name, language)}
          >
            <button
              type="button"
              className={styles.groupHead}
              aria-expanded={isOpen}
              onClick={() => onClosed(new Set(toggled))}
            >
              <Mark size={18} aria-hidden />
              <span className={styles.groupName}>{textIn(group.name, language)}</span>
              <span className={styles.groupCount}>{progressText(progressIn(group, rows))}</span>
            </button>
            {isOpen && (
              <ul className={styles.points}>
                {visible.map(({ point, number: position }) => (
                  <PointCard
                    key={point.id}
                    {...ofCard}
                    id={`${ofCard.id}-${point.id}`}
                    inspection={inspection}
                    group={group}
                    point={point}
                    number={position}
                    row={rows.get(point.id) ?? { id: point.id }}
                    errors={errorsOf(point.id)}
                    isCurrent={point.id === entry}
                    onFocus={onCurrent}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
