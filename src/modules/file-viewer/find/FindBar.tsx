import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import styles from './find.module.css';
import type { Found } from './useFind.ts';

interface Props {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly text: string;
  /** Which of the hits the person is at; null: none yet. */
  readonly at: number | null;
  readonly found: Found;
  readonly onChange: (text: string) => void;
  /** Goes to the next (1) or previous (-1) hit. */
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
}

/** Finds a text on the pages; Enter goes to the next hit, Escape closes. */
export function FindBar({ inputRef, text, at, found, onChange, onStep, onClose }: Props) {
  const { t } = useTranslation('viewer');
  const { hits, isDone } = found;
  const count = hits.length;
  const place = at === null ? t('hits', { count }) : t('hit_of', { place: at + 1, count });
  return (
    <div className={styles.find} role="search">
      <TextInput
        ref={inputRef}
        type="search"
        aria-label={t('find_label')}
        placeholder={t('find_label')}
        className={styles.input}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onStep(event.shiftKey ? -1 : 1);
        }}
      />
      <span role="status" className={styles.count}>
        {text.trim() === '' ? '' : count === 0 ? t(isDone ? 'no_hits' : 'searching') : place}
      </span>
      <IconButton
        label={t('previous_hit')}
        icon={<ChevronUp size={18} />}
        onClick={() => onStep(-1)}
      />
      <IconButton
        label={t('next_hit')}
        icon={<ChevronDown size={18} />}
        onClick={() => onStep(1)}
      />
      <IconButton label={t('close_find')} icon={<X size={18} />} onClick={onClose} />
    </div>
  );
}
