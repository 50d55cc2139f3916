import { useTranslation } from 'react-i18next';
import styles from '../common/control.module.css';
import { Nothing } from '../common/Plain.tsx';
import { idsOf } from '../common/props.ts';
import { useWidgetServices } from '../services.ts';
import type { CellProps } from '../view-types.ts';

/** The first item's name, and how many more there are. */
export function Cell({ value, settings }: CellProps) {
  const { t } = useTranslation('widgets');
  const { useItems } = useWidgetServices();
  const ids = idsOf(value);
  const moduleType = typeof settings['moduleType'] === 'string' ? settings['moduleType'] : '';
  const rows = useItems(moduleType, ids.slice(0, 1));
  const [first] = rows ?? [];
  if (ids.length === 0) return <Nothing />;
  if (rows === null) return <span className={styles.muted}>{t('loading')}</span>;
  return (
    <span>
      {first?.name ?? `#${ids[0]}`}
      {ids.length > 1 && <span className={styles.muted}> +{ids.length - 1}</span>}
    </span>
  );
}
