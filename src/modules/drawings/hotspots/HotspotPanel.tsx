import { Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../runtime/text-keys.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { NativeSelect } from '../../../ui/form/NativeSelect.tsx';
import { SearchInput } from '../../../ui/form/SearchInput.tsx';
import { EmptyState } from '../../../ui/state/EmptyState.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { stateOfEntry } from '../../../domain/outbox/unsent-states.ts';
import { UnsentSign } from '../../outbox/UnsentMark.tsx';
import type { DrawingHotspots } from '../../../contract/hotspots.ts';
import { type HotspotFilter, type ShownHotspot, labelOf, passes } from './hotspot-model.ts';
import styles from './hotspots.module.css';
import type { HotspotChanges } from './useHotspotChanges.ts';

interface Props {
  readonly hotspots: readonly ShownHotspot[];
  readonly textState: DrawingHotspots['text_state'];
  readonly filter: HotspotFilter;
  readonly onFilter: (filter: HotspotFilter) => void;
  readonly selected: string | null;
  readonly onSelect: (hotspot: ShownHotspot) => void;
  readonly mayChange: boolean;
  readonly changes: HotspotChanges;
  /** Rows say how much work is open. */
  readonly showsCounts: boolean;
}

const filters: readonly HotspotFilter[] = ['all', 'open', 'proposed', 'rejected'];

/** The hotspots of all pages as a list, with a filter, a search and what can be done with many. */
export function HotspotPanel(props: Props) {
  const { hotspots, textState, filter, onFilter, selected, onSelect, mayChange, changes } = props;
  const { t } = useTranslation('drawings');
  const [words, setWords] = useState('');
  const counts = useMemo(
    () => new Map(filters.map((each) => [each, hotspots.filter((of) => passes(of, each)).length])),
    [hotspots],
  );
  const key = searchKey(words);
  const shown = useMemo(
    () =>
      hotspots.filter(
        (each) =>
          passes(each, filter) &&
          searchKey(`${labelOf(each.target)} ${each.target.name ?? ''}`).includes(key),
      ),
    [hotspots, filter, key],
  );
  const proposed = shown.filter(({ state }) => state === 'proposed');
  const asBefore = proposed.filter(({ is_as_before }) => is_as_before);
  const options = filters
    .filter((each) => each === 'all' || each === filter || (counts.get(each) ?? 0) > 0)
    .map((value) => ({
      value,
      label: t(`hotspots.filter.${value}`, { count: counts.get(value) ?? 0 }),
    }));
  return (
    <>
      <div className={styles.head}>
        <SearchInput
          label={t('hotspots.search')}
          value={words}
          onChange={setWords}
          maxLength={100}
        />
        <NativeSelect
          aria-label={t('hotspots.filter_label')}
          value={filter}
          options={options}
          onChange={(value) => onFilter(filters.find((each) => each === value) ?? 'all')}
        />
        {mayChange && proposed.length > 0 && (
          <div className={styles.bulk}>
            <span>{t('hotspots.to_check', { count: proposed.length })}</span>
            {asBefore.length > 0 && asBefore.length < proposed.length && (
              <Button
                size="small"
                loading={changes.isBusy}
                onClick={() => changes.confirm(asBefore)}
              >
                {t('hotspots.confirm_as_before', { count: asBefore.length })}
              </Button>
            )}
            <Button size="small" loading={changes.isBusy} onClick={() => changes.confirm(proposed)}>
              {t('hotspots.confirm_all', { count: proposed.length })}
            </Button>
            <Button size="small" onClick={() => changes.reject(proposed)}>
              {t('hotspots.reject_all', { count: proposed.length })}
            </Button>
          </div>
        )}
        {textState === 'pending' && (
          <p className={styles.note} role="status">
            {t('hotspots.reading')}
          </p>
        )}
      </div>
      {shown.length === 0 ? (
        textState !== 'pending' && (
          <EmptyState
            icon={<Tags size={24} />}
            title={t(hotspots.length === 0 ? 'hotspots.none' : 'hotspots.no_match')}
            text={t(
              hotspots.length > 0
                ? 'hotspots.no_match_text'
                : textState === 'done'
                  ? 'hotspots.none_text'
                  : 'hotspots.no_text',
            )}
            next="control"
          />
        )
      ) : (
        <Rows
          shown={shown}
          selected={selected}
          onSelect={onSelect}
          showsCounts={props.showsCounts}
        />
      )}
    </>
  );
}

interface RowsProps {
  readonly shown: readonly ShownHotspot[];
  readonly selected: string | null;
  readonly onSelect: (hotspot: ShownHotspot) => void;
  readonly showsCounts: boolean;
}

/** Rows that are shown at first, and added each time. */
const rowsAtOnce = 300;

function Rows({ shown, selected, onSelect, showsCounts }: RowsProps) {
  const { t } = useTranslation('drawings');
  const [most, setMost] = useState(rowsAtOnce);
  return (
    <div className={styles.scroll}>
      <ul className={styles.rows} aria-label={t('hotspots.list')}>
        {shown.slice(0, most).map((hotspot) => {
          const { key, target, state, openCount, entry } = hotspot;
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.row}
                aria-pressed={key === selected}
                onClick={() => onSelect(hotspot)}
              >
                <Code>{labelOf(target)}</Code>
                <span className={styles.marks}>
                  {entry !== null && <UnsentSign state={stateOfEntry(entry)} />}
                  {showsCounts && openCount > 0 && (
                    <span className={styles.count}>{t('hotspots.open', { count: openCount })}</span>
                  )}
                </span>
                <span className={styles.what}>
                  {state === 'confirmed' ? '' : `${t(`hotspots.state.${state}`)} · `}
                  {target.name ?? target.code}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.length > most && (
        <Button type="text" block onClick={() => setMost(most + rowsAtOnce)}>
          {t('hotspots.more', { count: shown.length - most })}
        </Button>
      )}
    </div>
  );
}
