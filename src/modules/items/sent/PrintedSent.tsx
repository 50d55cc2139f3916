import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useReferredItems } from '../../../widgets/referred-rows.ts';
import { QrCode } from '../../qr/QrCode.tsx';
import { printedParam } from '../printed/printed-param.ts';
import type { SentDocument } from './sent-rows.ts';
import styles from './sent.module.css';

interface Props {
  /** The module of the documents. */
  readonly module: CompiledModule;
  readonly documents: readonly SentDocument[];
  /** The address of the pages of the site, with its origin. */
  readonly site: string;
}

/** On the cover sheet of what was sent: each version with a code that says whether it is still valid. */
export function PrintedSent({ module, documents, site }: Props) {
  const { t } = useTranslation('files');
  const { type, route } = module.document;
  const found = useReferredItems(
    type,
    documents.map(({ id }) => id),
  );
  const nameOf = (wanted: number) => {
    const item = found.find(({ id }) => id === wanted);
    return item?.state === 'found' ? `${item.row.tag ?? item.row.code ?? ''} ${item.row.name}` : '';
  };
  return (
    <>
      <ul className={styles.codes}>
        {documents.map(({ id, version, revision }) => (
          <li key={id}>
            <QrCode
              text={`${site}/${route}/${id}?${printedParam}=${version}`}
              className={styles.code}
            />
            <span>
              <strong>{nameOf(id)}</strong>
              <br />
              {t('version', { version })}
              {revision !== null && ` · ${t('versions.revision', { revision })}`}
            </span>
          </li>
        ))}
      </ul>
      {t('sent.scan')}
    </>
  );
}
