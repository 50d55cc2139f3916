import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import styles from './plan.module.css';

interface Props {
  readonly hint: string | null;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
}

const nearer = 1.5;

/** Nearer, farther, everything; and what can be done on the plan. */
export function PlanTools({ hint, onZoom, onFit }: Props) {
  const { t } = useTranslation('field_inputs');
  return (
    <div className={styles.tools}>
      <IconButton label={t('zoom_in')} onClick={() => onZoom(nearer)} icon={<ZoomIn />} />
      <IconButton label={t('zoom_out')} onClick={() => onZoom(1 / nearer)} icon={<ZoomOut />} />
      <IconButton label={t('show_all')} onClick={onFit} icon={<Maximize2 />} />
      {hint !== null && <span className={styles.hint}>{hint}</span>}
    </div>
  );
}
