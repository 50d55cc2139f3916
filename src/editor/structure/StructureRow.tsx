import { Lock } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { OthersMark } from '../draft/OthersMark.tsx';
import { DragHandle } from '../drag/DragHandle.tsx';
import { useDropLine } from '../drag/useDropLine.ts';
import { PartMenu } from '../clipboard/PartMenu.tsx';
import { useIsSelected } from '../model/useEditor.ts';
import { useRemove } from '../actions/useRemove.ts';
import { useSelecting } from '../actions/useSelecting.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import styles from './structure.module.css';

interface Props {
  readonly part: Movable;
  readonly label: string;
  readonly icon: string;
  readonly level: 1 | 2 | 3;
  /** The module has it: it cannot be removed. */
  readonly isLocked?: boolean;
  readonly extra?: ReactNode;
}

/** A line of the tree. Delete removes what it shows; the arrow keys go up and down. */
export const StructureRow = memo(
  function StructureRow({ part, label, icon, level, isLocked = false, extra }: Props) {
    const { t } = useTranslation('editor');
    const { onArrow, ...selects } = useSelecting(part, 'structure');
    const remove = useRemove();
    const isSelected = useIsSelected(keyOf(part));
    const line = useDropLine(part);
    const row = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
    }, [isSelected]);
    return (
      <div
        ref={row}
        className={styles.row}
        data-level={level}
        data-selected={isSelected || undefined}
        {...line}
      >
        <DragHandle part={part} label={label} pane="structure" />
        <button
          type="button"
          className={styles.name}
          aria-current={isSelected ? 'true' : undefined}
          {...selects}
          onKeyDown={(event) => {
            onArrow(event);
            if (event.key === 'Delete') void remove(part);
          }}
        >
          <Icon name={icon} size={16} />
          <span className={styles.label}>{label}</span>
          {isLocked && (
            <span className={styles.lock} title={t('locked')}>
              <Lock size={14} aria-label={t('locked')} />
            </span>
          )}
        </button>
        <OthersMark part={part} />
        {extra}
        {isSelected && <PartMenu part={part} label={label} />}
      </div>
    );
  },
  (a, b) =>
    keyOf(a.part) === keyOf(b.part) &&
    a.label === b.label &&
    a.icon === b.icon &&
    a.isLocked === b.isLocked &&
    a.extra === undefined &&
    b.extra === undefined,
);
