import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Code } from '../../ui/text/Code.tsx';
import styles from '../common/control.module.css';
import { Nothing } from '../common/Plain.tsx';
import { idsOf } from '../common/props.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';

/** Links to the items, by code and name. */
export function Read({ value, settings }: ReadProps) {
  const { t } = useTranslation('widgets');
  const { useItems, itemHref } = useWidgetServices();
  const moduleType = typeof settings['moduleType'] === 'string' ? settings['moduleType'] : '';
  const ids = idsOf(value);
  const rows = useItems(moduleType, ids);
  if (ids.length === 0) return <Nothing />;
  if (rows === null) return <span className={styles.muted}>{t('loading')}</span>;
  return (
    <span className={styles.links}>
      {rows.map((row) => (
        <Link key={row.id} className={styles.link} to={itemHref(moduleType, row.id) ?? '#'}>
          {row.code !== null && <Code>{row.code}</Code>}
          {row.name}
        </Link>
      ))}
    </span>
  );
}
