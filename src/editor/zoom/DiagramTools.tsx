import { Panel, useReactFlow, useViewport } from '@xyflow/react';
import { Maximize, Minus, Plus, Workflow } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import styles from './tools.module.css';
import { wholeDiagram } from './whole-diagram.ts';

/** Zoom, the whole diagram in view, and the layout by the flow itself. */
export function DiagramTools({ onLayout }: { readonly onLayout: (() => void) | null }) {
  const { t } = useTranslation('diagram');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Panel position="bottom-right">
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <IconButton label={t('zoom_out')} icon={<Minus />} onClick={() => void zoomOut()} />
        <span className={styles.zoom}>{t('zoom', { percent: Math.round(zoom * 100) })}</span>
        <IconButton label={t('zoom_in')} icon={<Plus />} onClick={() => void zoomIn()} />
        <IconButton
          label={t('fit')}
          icon={<Maximize />}
          onClick={() => void fitView(wholeDiagram)}
        />
        {onLayout !== null && (
          <IconButton label={t('layout')} icon={<Workflow />} onClick={onLayout} />
        )}
      </div>
    </Panel>
  );
}
