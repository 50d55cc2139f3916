import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import styles from './entries.module.css';
import { RemoveButton } from './RemoveButton.tsx';

interface Props {
  readonly kind: 'row' | 'point';
  /** From 1, of `count`. */
  readonly number: number;
  readonly count: number;
  readonly onShift: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** At the end of a row: its way up and down, and out. */
export function EntryActions({ kind, number, count, onShift, onRemove }: Props) {
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
