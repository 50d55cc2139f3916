import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from '../common/control.module.css';
import { useWidgetServices } from '../services.ts';

/** Says that a module has no labels yet, and where they are made. */
export function NoLabels({ moduleType }: { readonly moduleType: string }) {
  const { t } = useTranslation('references');
  const href = useWidgetServices().labels.pageHref(moduleType);
  return (
    <p className={styles.muted}>
      {t(href === null ? 'no_labels_ask' : 'no_labels')}{' '}
      {/* In a new tab, so that what is being entered here stays. */}
      {href !== null && (
        <Link to={href} target="_blank">
          {t('make_labels')}
        </Link>
      )}
    </p>
  );
}
