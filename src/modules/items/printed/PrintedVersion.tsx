import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import { QrCode } from '../../qr/QrCode.tsx';
import { printedParam } from './printed-param.ts';
import styles from './printed.module.css';

interface Props {
  readonly document: DocumentRef;
  /** The address of the document's page, with its origin. */
  readonly link: string;
  /** Who prints it. */
  readonly name: string;
  /** The name of the status by which the document is no longer valid; null while it is valid. */
  readonly superseded: string | null;
}

/** On paper: which version this is, a banner if the document is no longer valid, and a QR code that says whether it is still the valid one. */
export function PrintedVersion({ document, link, name, superseded }: Props) {
  const { t } = useTranslation('files');
  const { data = [] } = useQuery(versionsQueryOptions(document));
  const active = data.find(({ is_active }) => is_active);
  if (active === undefined) return t('printed.no_version');
  const { version, revision } = active;
  return (
    <span className={styles.stamp}>
      <QrCode text={`${link}?${printedParam}=${version}`} className={styles.code} />
      <span>
        {superseded !== null && (
          <strong className={styles.banner}>
            {t('printed.superseded', { status: superseded })}
          </strong>
        )}
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
