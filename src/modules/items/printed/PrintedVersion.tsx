import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import { qrPath } from '../share/qr-path.ts';
import { printedParam } from './printed-param.ts';
import styles from './printed.module.css';

interface Props {
  readonly document: DocumentRef;
  /** The address of the document's page, with its origin. */
  readonly link: string;
  /** Who prints it. */
  readonly name: string;
}

/** On paper: which version this is, and a QR code that says whether it is still the valid one. */
export function PrintedVersion({ document, link, name }: Props) {
  const { t } = useTranslation('files');
  const { data = [] } = useQuery(versionsQueryOptions(document));
  const active = data.find(({ is_active }) => is_active);
  if (active === undefined) return t('printed.no_version');
  const { version, revision } = active;
  const { size, path } = qrPath(`${link}?${printedParam}=${version}`);
  return (
    <span className={styles.stamp}>
      <svg viewBox={`0 0 ${size} ${size}`} className={styles.code} aria-hidden="true">
        <path d={path} />
      </svg>
      <span>
        <strong>
          {t('version', { version })}
          {revision !== null && ` · ${t('versions.revision', { revision })}`}
        </strong>
        <br />
        {t('printed.by', { name })}
        <br />
        {t('printed.scan')}
      </span>
    </span>
  );
}
