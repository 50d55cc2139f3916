import { Lock, PanelTop, Pilcrow, Rows2 } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { OthersMark } from '../draft/OthersMark.tsx';
import { useIsPicked } from '../drag/DragContext.ts';
import { DragHandle } from '../drag/DragHandle.tsx';
import { handleKey } from '../drag/handle-key.ts';
import { useDropLine } from '../drag/useDropLine.ts';
import { PartMenu } from '../clipboard/PartMenu.tsx';
import { useIsSelected } from '../model/useEditor.ts';
import { useSelecting } from '../actions/useSelecting.ts';
import { keyOf, type Movable } from '../model/selected.ts';
import { useNearness } from '../viewport/near-viewport.ts';
import styles from './structure.module.css';

interface Props {
  readonly part: Movable;
  readonly label: string;
  /** Of a field: the Lucide name of its type's icon. */
  readonly icon?: string;
  readonly level: 1 | 2 | 3;
  /** Near what is visible of the tree until that is known. */
  readonly eager?: boolean;
  /** The module has it: it cannot be removed. */
  readonly isLocked?: boolean;
  readonly extra?: ReactNode;
  readonly remove: (part: Movable) => Promise<boolean>;
}

/**
 * A line of the tree. Delete removes what it shows; the arrow keys go up and down. Far from what is
 * visible it is a button with its label only, which keys, search and screen readers find.
 */
export const StructureRow = memo(
  function StructureRow(props: Props) {
    const { part, label, icon, level, eager = true, isLocked = false, extra, remove } = props;
    const { onArrow, ...selects } = useSelecting(part, 'structure');
    const isSelected = useIsSelected(keyOf(part));
    const line = useDropLine(part);
    const button = useRef<HTMLButtonElement>(null);
    const nearness = useNearness(eager);
    const { height, watch } = nearness;
    // What the keyboard moves has its handle wherever it goes, since the handle has the focus.
    const isNear = useIsPicked(handleKey(part, 'structure')) || nearness.isNear;
    useEffect(() => {
      if (isSelected) button.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    }, [isSelected]);
    return (
      <div
        ref={watch}
        className={styles.row}
        data-level={level}
        data-far={!isNear || undefined}
        data-selected={isSelected || undefined}
        style={isNear || height === null ? undefined : { minHeight: height }}
        {...line}
      >
        {isNear && <DragHandle part={part} label={label} pane="structure" />}
        <button
          ref={button}
          type="button"
          className={styles.name}
          aria-current={isSelected ? 'true' : undefined}
          {...selects}
          onKeyDown={(event) => {
            onArrow(event);
            if (event.key === 'Delete') void remove(part);
          }}
        >
          {isNear && <PartIcon is={part.is} icon={icon} />}
          <span className={styles.label}>{label}</span>
          {isLocked && <LockedMark />}
        </button>
        {isNear && <OthersMark part={part} />}
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
    a.remove === b.remove &&
    a.extra === undefined &&
    b.extra === undefined,
);

/** Icons that are drawn with the first paint. */
const icons = { tab: PanelTop, section: Rows2, content: Pilcrow };

interface IconProps {
  readonly is: Movable['is'];
  readonly icon: string | undefined;
}

function PartIcon({ is, icon = 'square' }: IconProps) {
  if (is === 'field') return <Icon name={icon} size={16} />;
  const Drawing = icons[is];
  return <Drawing size={16} />;
}

function LockedMark() {
  const { t } = useTranslation('editor');
  return (
    <span className={styles.lock} title={t('locked')}>
      <Lock size={14} aria-label={t('locked')} />
    </span>
  );
}
