import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { VersionEntry } from './VersionEntry.tsx';
import { VersionUpload } from './VersionUpload.tsx';
import styles from './versions.module.css';

const CompareDialog = lazyOverlay(async () => (await import('./CompareDialog.tsx')).CompareDialog);

interface Props {
  readonly document: DocumentRef;
  readonly mayChange: boolean;
}

/** The versions of a document, the newest first, and the upload of the next one. */
export function VersionsTab({ document, mayChange }: Props) {
  const { t } = useTranslation('files');
  const [isComparing, setComparing] = useState(false);
  const query = useQuery(versionsQueryOptions(document));
  const versions = query.data;
  if (versions === undefined)
    return <QueryState query={query} errorTitle={t('versions.failed')} rows={2} rowHeight={72} />;
  const active = versions.find(({ is_active }) => is_active);
  return (
    <div className={styles.tab}>
      {mayChange && <VersionUpload document={document} last={versions[0] ?? null} />}
      {versions.length === 0 && (
        <p className={styles.none}>{t(mayChange ? 'versions.none' : 'versions.none_to_read')}</p>
      )}
      {versions.length > 1 && (
        <div>
          <Button
            icon={<GitCompareArrows size={16} />}
            aria-haspopup="dialog"
            aria-expanded={isComparing}
            onClick={() => setComparing(true)}
          >
            {t('versions.compare')}
          </Button>
          <CompareDialog
            open={isComparing}
            versions={versions}
            onClose={() => setComparing(false)}
          />
        </div>
      )}
      <ul className={styles.versions} aria-label={t('versions.tab')}>
        {versions.map((version) => (
          <VersionEntry
            key={version.version}
            document={document}
            version={version}
            active={active ?? null}
            mayChange={mayChange}
          />
        ))}
      </ul>
    </div>
  );
}
