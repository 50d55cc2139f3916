import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findInTexts } from '../../modules/text-hits/find-in-texts.ts';
import { FoundPlaces } from '../../modules/text-hits/FoundPlaces.tsx';
import { searchWords } from '../../runtime/text-positions.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { Code } from '../../ui/text/Code.tsx';
import { FindMarksProvider, FoundText } from '../../ui/text/FoundText.tsx';
import { type PaletteEntry, type PaletteGroup, matchingGroups } from './entries.ts';
import styles from './command-palette.module.css';

interface Props {
  readonly groups: readonly PaletteGroup[];
  /** The typed text, for callers that search the server. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Shown below the entries: that a search is pending, or why it failed. */
  readonly note: string | null;
  readonly onClose: () => void;
}

/** An input with matching entries to open or run. */
export function CommandPalette(props: Props) {
  const { t } = useTranslation('palette');
  useRestoreFocus();
  return (
    <Modal
      open
      onCancel={props.onClose}
      footer={null}
      closable={false}
      width={640}
      className={cx(styles.dialog)}
      title={<span className="visually-hidden">{t('title')}</span>}
      styles={{ header: { margin: 0 }, body: { padding: 0 }, container: { padding: 0 } }}
    >
      <Combobox {...props} />
    </Modal>
  );
}

/** Returns the focus to the element that had it before, unless another element has taken it. */
function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, [before]);
}

function Combobox({ groups, search, onSearch, note, onClose }: Props) {
  const { t } = useTranslation('palette');
  const id = useId();
  const line = useRef<HTMLInputElement>(null);
  useEffect(() => line.current?.focus(), []);
  const shown = useMemo(() => matchingGroups(groups, search), [groups, search]);
  const find = useMemo(() => findInTexts(searchWords(search)), [search]);
  const entries = shown.flatMap((group) => group.entries);
  const [wanted, setWanted] = useState<string | null>(null);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === wanted),
  );
  const active = entries[at];
  const optionId = (entry: PaletteEntry) => `${id}-${entry.id}`;
  const activeId = active === undefined ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);

  function choose(entry: PaletteEntry): void {
    onClose();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1 + entries.length,
      PageDown: Math.min(at + 6, entries.length - 1),
      PageUp: Math.max(at - 6, 0),
    };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setWanted(entries[step % entries.length]?.id ?? null);
    }
    if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    }
  }

  return (
    <div className={styles.palette}>
      <div className={styles.line}>
        <Search size={18} />
        <input
          ref={line}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-describedby={`${id}-keys`}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          placeholder={t('placeholder')}
          value={search}
          onChange={(event) => {
            setWanted(null);
            onSearch(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <X size={20} />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('title')} className={styles.list}>
        {shown.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}-name`}>
            <div id={`${id}-${group.id}-name`} className={styles.group} role="presentation">
              {group.label}
            </div>
            {group.entries.map((entry) => (
              // The input handles the keys, so options are not in the tab order.
              <button
                key={entry.id}
                id={optionId(entry)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={entry === active}
                className={styles.entry}
                onPointerMove={() => setWanted(entry.id)}
                onClick={() => choose(entry)}
              >
                <FindMarksProvider value={isFoundByWords(group, entry) ? find : null}>
                  <EntryText entry={entry} />
                </FindMarksProvider>
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {entries.length === 0 && note === null && search.trim() !== ''
          ? `${t('none', { text: search.trim() })}. ${t('deleted_hint')}`
          : (note ?? (
              <span className="visually-hidden">{t('results', { count: entries.length })}</span>
            ))}
      </p>
      <p id={`${id}-keys`} className={styles.keys}>
        {t('keys')}
      </p>
    </div>
  );
}

/** False for the entry that opens all results. */
const isFoundByWords = ({ results }: PaletteGroup, { codes }: PaletteEntry): boolean =>
  results === undefined || codes !== undefined;

/** An entry, with the typed words marked. */
function EntryText({ entry }: { readonly entry: PaletteEntry }) {
  const { icon, label, codes, foundIn = [], hint, status, keys } = entry;
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon !== undefined && <Icon name={icon} />}
      </span>
      <span className={styles.text}>
        <span className={styles.label}>
          <FoundText>{label}</FoundText>
        </span>
        {codes !== undefined && (
          <span className={styles.details}>
            {codes.map((code) => (
              <Code key={code}>
                <FoundText>{code}</FoundText>
              </Code>
            ))}
            <span>{hint}</span>
            <FoundPlaces places={foundIn} />
          </span>
        )}
      </span>
      {status !== undefined && <StatusTag {...status} />}
      {codes === undefined && hint !== undefined && (
        <span className={styles.hint}>
          <FoundText>{hint}</FoundText>
        </span>
      )}
      {keys !== undefined && <kbd className={styles.kbd}>{keys}</kbd>}
    </>
  );
}
