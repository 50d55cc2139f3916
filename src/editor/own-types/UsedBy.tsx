import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnTypeRow } from '../../contract/own-types.ts';
import { textIn } from '../../runtime/text.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import styles from './own-types.module.css';

interface Props {
  readonly siteId: number;
  readonly uses: OwnTypeRow['used_by'];
}

/** The templates that follow a change of the type with their next version. */
export function UsedBy({ siteId, uses }: Props) {
  const { t, i18n } = useTranslation('own_types');
  if (uses.length === 0) return null;
  const base = `/app/sites/${siteId}/settings/modules/templates`;
  return (
    <Alert
      type="info"
      role="status"
      title={t('follow', { count: uses.length })}
      description={
        <>
          <p>{t('follow_help')}</p>
          <ul className={styles.templates}>
            {uses.map(({ template_id: id, module_type: type, name, version, is_current }) => (
              <li key={id}>
                <Link to={`${base}/${type}/${id}/edit`}>{textIn(name, i18n.language)}</Link>,{' '}
                {t(is_current ? 'follow_current' : 'follow_older', { version })}
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
