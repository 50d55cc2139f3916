import { HardDrive, X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isConnected } from '../../../api/connection.ts';
import { forgetDocument, refreshDocument } from '../../../api/kept-documents.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import styles from './kept.module.css';
import { useKeptDocuments } from './useKeptDocuments.ts';

interface Props {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly kind: string;
  readonly hrefOf: (itemId: number) => string;
}

/**
 * The documents of a site that the person keeps on this device, with their sizes, brought up to date; nothing if
 * there is none.
 */
export function KeptDocuments({ module, siteId, kind, hrefOf }: Props) {
  const { t } = useTranslation('drawings');
  const format = useFormat();
  const documents = useKeptDocuments().filter(
    (each) => each.siteId === siteId && each.kind === kind,
  );
  const refresh = useEffectEvent(async () => {
    if (!isConnected()) return;
    for (const document of documents) await refreshDocument(document, module.document);
  });
  const hasAny = documents.length > 0;
  useEffect(() => {
    if (hasAny) void refresh();
  }, [hasAny]);
  if (!hasAny) return null;
  return (
    <section className={styles.kept} aria-label={t('kept.on_device')}>
      <span className={styles.title}>
        <HardDrive size={16} />
        {t('kept.on_device')}
      </span>
      <ul className={styles.list}>
        {documents.map((document) => (
          <li key={document.itemId} className={styles.document}>
            <Link to={hrefOf(document.itemId)}>{document.name}</Link>
            <span className={styles.size}>{format.size(document.bytes)}</span>
            <IconButton
              size="small"
              label={t('kept.forget_one', { name: document.name })}
              icon={<X size={14} />}
              onClick={() => void forgetDocument(document)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
