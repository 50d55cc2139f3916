import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { withStableKeys } from '../stable-keys.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { useFocusAfterRemoval } from './useFocusAfterRemoval.ts';
import { RemoveButton } from './RemoveButton.tsx';
import styles from './entries.module.css';

interface Props<Entry> {
  /** Id of the control that gets the focus once no entry is left. */
  readonly id: string;
  readonly kind: 'row' | 'point';
  readonly caption: string;
  readonly headings: readonly string[];
  /** Sets `--narrow-columns`, the widths of the cells on a narrow screen. */
  readonly className: string | undefined;
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
  /** Renders the cells of an entry; numbers begin at 1. */
  readonly cells: (entry: Entry, number: number) => ReactNode;
}

const shownEntries = 200;

/**
 * A table of ordered entries, each with its cells and buttons to move it up and down and to remove
 * it.
 */
export function EntryTable<Entry>(props: Props<Entry>) {
  const { id, kind, caption, headings, className, entries, onChange, cells } = props;
  const { t } = useTranslation('field_inputs');
  const { root, removing } = useFocusAfterRemoval<HTMLTableSectionElement>(id);
  const isPhone = useIsPhone();
  const more = entries.length - shownEntries;
  function shift(index: number, by: 1 | -1): void {
    const [one, other] = [entries[index], entries[index + by]];
    if (one !== undefined && other !== undefined)
      onChange(entries.with(index, other).with(index + by, one));
  }
  if (entries.length === 0) return null;
  return (
    <>
      <table className={cx(styles.table, className)} data-phone={isPhone || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={root}>
          {withStableKeys(entries.slice(0, shownEntries)).map(({ entry, index, key }) => (
            <tr key={key}>
              {cells(entry, index + 1)}
              <EntryActions
                kind={kind}
                number={index + 1}
                count={entries.length}
                onShift={(by) => shift(index, by)}
                onRemove={() => {
                  removing(index);
                  onChange(entries.filter((_, other) => other !== index));
                }}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className={styles.more}>{t(`more_${kind}s`, { count: more })}</p>}
    </>
  );
}

interface EntryActionsProps {
  readonly kind: 'row' | 'point';
  /** From 1, of `count`. */
  readonly number: number;
  readonly count: number;
  readonly onShift: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** At the end of a row: buttons to move the entry up and down and to remove it. */
function EntryActions({ kind, number, count, onShift, onRemove }: EntryActionsProps) {
  const { t } = useTranslation('field_inputs');
  return (
    <td className={styles.actions}>
      <IconButton
        label={t(`${kind}_up`, { number })}
        icon={<ArrowUp />}
        disabledReason={number === 1 ? t(`${kind}_first`) : undefined}
        onClick={() => onShift(-1)}
      />
      <IconButton
        label={t(`${kind}_down`, { number })}
        icon={<ArrowDown />}
        disabledReason={number === count ? t(`${kind}_last`) : undefined}
        onClick={() => onShift(1)}
      />
      <RemoveButton label={t(`${kind}_remove`, { number })} onRemove={onRemove} />
    </td>
  );
}
