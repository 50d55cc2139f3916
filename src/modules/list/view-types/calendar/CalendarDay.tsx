import { ClockAlert } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../../ui/button/Button.tsx';
import type { CompiledModule } from '../../../../runtime/compiled.ts';
import { isFinished } from '../../../../runtime/flow/finished.ts';
import type { Item } from '../../../../runtime/record/item.ts';
import { itemCode } from '../../../../runtime/record/item-code.ts';
import { cx } from '../../../../ui/cx.ts';
import { useFormat } from '../../../../ui/format/FormatProvider.tsx';
import { PopoverMenu } from '../../../../ui/menu/PopoverMenu.tsx';
import { StatusGlyph } from '../../../../ui/status/StatusGlyph.tsx';
import { Code } from '../../../../ui/text/Code.tsx';
import { useWidgetServices } from '../../../../widgets/services.ts';
import { isOpenedItem } from '../../../list-position.ts';
import { UnsentMark } from '../../../outbox/UnsentMark.tsx';
import { FoundPlaces } from '../../../text-hits/FoundPlaces.tsx';
import { shownOnCard } from '../../Card.tsx';
import { cellValue } from '../../columns.tsx';
import { FoundName } from '../../marks/FoundName.tsx';
import { useSearchMarks } from '../../marks/search-marks.ts';
import styles from './calendar.module.css';
import type { CalendarEntry } from './days.ts';

interface Props {
  readonly module: CompiledModule;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly entries: readonly CalendarEntry[];
  readonly isToday: boolean;
  /** The day belongs to the previous or next month. */
  readonly isOther: boolean;
  /** The most items that are shown; a button shows the others. */
  readonly most: number;
  readonly isPhone: boolean;
  readonly isTarget: boolean;
  readonly hrefOf: (item: Item) => string;
  readonly onShift: (item: Item, days: number) => Promise<void>;
  readonly onDrag: (item: Item | null) => void;
  readonly onDrop: () => void;
}

/** The days by which Alt with a key moves an item. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** An item on a day as a link. An item of several days is rounded only at its ends. */
function Chip({
  module,
  entry,
  day,
  hrefOf,
  onShift,
  onDrag,
  isReturn = false,
}: Props & {
  readonly entry: CalendarEntry;
  /** The person comes back from this item: it gets the focus of the popover. */
  readonly isReturn?: boolean;
}) {
  const { t } = useTranslation(['list', 'ui']);
  const { status } = useWidgetServices();
  const marks = useSearchMarks();
  const { item, from, to } = entry;
  const format = useFormat();
  const view = status(module.document.type, item, item.status);
  const deadline = module.listColumns.find(({ role }) => role === 'deadline');
  const due = deadline === undefined ? null : cellValue(deadline, item);
  const isLate = typeof due === 'string' && format.due(due).state === 'overdue';
  const isOver = view !== null && isFinished(view.family);
  const move = (event: KeyboardEvent) => {
    const days = event.altKey ? steps[event.key] : undefined;
    if (days === undefined) return;
    event.preventDefault();
    void onShift(item, days);
  };
  return (
    <Link
      to={hrefOf(item)}
      className={cx(styles.chip, from < day && styles.before, day < to && styles.after)}
      title={t('calendar_keys')}
      data-state={isOver ? 'finished' : isLate ? 'overdue' : undefined}
      draggable
      data-initial-focus={isReturn || undefined}
      onKeyDown={move}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', itemCode(module, item));
        onDrag(item);
      }}
      onDragEnd={() => onDrag(null)}
    >
      {view !== null && <StatusGlyph family={view.family} colour={view.colour} size={14} />}
      {isLate && !isOver && <ClockAlert size={14} aria-label={t('ui:overdue')} />}
      <UnsentMark moduleType={module.document.type} itemId={item.id} />
      <span className={styles.chipText}>
        <Code>
          <FoundName>{itemCode(module, item)}</FoundName>
        </Code>{' '}
        <span className={styles.chipName}>
          <FoundName>{item.name ?? ''}</FoundName>
        </span>
        {marks !== null && (
          <>
            {' '}
            <FoundPlaces places={marks.beyond(item, shownOnCard(module, []), true)} />
          </>
        )}
      </span>
    </Link>
  );
}

/** A day of the calendar with its items. */
export function CalendarDay(props: Props) {
  const { day, entries, isToday, isOther, most, isPhone, isTarget, hrefOf, onDrop } = props;
  const { t } = useTranslation('list');
  const { date } = useFormat();
  const shown = entries.slice(0, most);
  const others = entries.length - shown.length;
  // An item of several days is shown again on its first day.
  const isReturn = ({ item, from }: CalendarEntry) => from === day && isOpenedItem(hrefOf(item));
  const [returnTo] = useState(() => entries.slice(most).find(isReturn)?.item.id);
  const [open, setOpen] = useState(returnTo !== undefined);
  if (isPhone && entries.length === 0) return null;
  return (
    <section
      aria-label={date(day)}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        styles.day,
        isToday && styles.today,
        isOther && styles.other,
        isTarget && styles.target,
      )}
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <span className={styles.number} aria-hidden="true">
        {isPhone ? date(day) : Number(day.slice(8))}
      </span>
      {shown.map((entry) => (
        <Chip key={entry.item.id} {...props} entry={entry} />
      ))}
      {others > 0 && (
        <PopoverMenu
          label={t('all_of_day', { day: date(day) })}
          open={open}
          onOpenChange={setOpen}
          button={(trigger) => (
            <Button {...trigger} type="text" size="small">
              {t('more_of_day', { count: others })}
            </Button>
          )}
        >
          <div className={styles.all}>
            {entries.map((entry) => (
              <Chip
                key={entry.item.id}
                {...props}
                entry={entry}
                isReturn={entry.item.id === returnTo}
              />
            ))}
          </div>
        </PopoverMenu>
      )}
    </section>
  );
}
