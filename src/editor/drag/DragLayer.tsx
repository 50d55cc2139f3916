import { useTranslation } from 'react-i18next';
import { useStore } from '../../browser/useStore.ts';
import { useDragState } from './DragContext.ts';
import styles from './drag.module.css';

/** What follows the pointer, and what screen readers say about moves. */
export function DragLayer() {
  const { t } = useTranslation('editor');
  const { pointer, announcement } = useDragState();
  const drag = useStore(pointer);
  const announced = useStore(announcement);
  return (
    <>
      <p id="editor-drag-help" className={styles.spoken}>
        {t('drag_help')}
      </p>
      <div role="status" aria-live="assertive" className={styles.spoken}>
        {announced}
      </div>
      {drag !== null && (
        <div
          className={styles.ghost}
          data-drag-ghost
          style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 8}px)` }}
        >
          {drag.label}
        </div>
      )}
    </>
  );
}
