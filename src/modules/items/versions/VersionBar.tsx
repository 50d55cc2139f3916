import { CopyCheck, GitCompareArrows, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../../api/connection.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import { useVersionDeletion } from './useVersionDeletion.ts';
import styles from './versions.module.css';

const CompareDialog = lazyOverlay(async () => (await import('./CompareDialog.tsx')).CompareDialog);

interface Props {
  readonly document: DocumentRef;
  readonly versions: readonly DocumentVersion[];
  readonly mayDelete: boolean;
  /** Numbers of the chosen versions; null while none are chosen. */
  readonly chosen: ReadonlySet<number> | null;
  readonly onChoose: (chosen: ReadonlySet<number> | null) => void;
}

/** What can be done with several versions: compares two, or deletes those that are chosen. */
export function VersionBar({ document, versions, mayDelete, chosen, onChoose }: Props) {
  const { t } = useTranslation('files');
  const [isComparing, setComparing] = useState(false);
  const [hasChosen, setHasChosen] = useState(false);
  const isSeveral = versions.filter(({ is_active }) => !is_active).length > 1;
  if (chosen !== null)
    return (
      <ChosenVersions
        document={document}
        versions={versions.filter(({ version }) => chosen.has(version))}
        onDone={() => {
          setHasChosen(true);
          onChoose(null);
        }}
      />
    );
  return (
    <div className={styles.head}>
      <Button
        icon={<GitCompareArrows size={16} />}
        aria-haspopup="dialog"
        aria-expanded={isComparing}
        onClick={() => setComparing(true)}
      >
        {t('versions.compare')}
      </Button>
      {mayDelete && isSeveral && (
        <Button
          autoFocus={hasChosen}
          icon={<CopyCheck size={16} />}
          onClick={() => onChoose(new Set())}
        >
          {t('versions.several.select')}
        </Button>
      )}
      <CompareDialog open={isComparing} versions={versions} onClose={() => setComparing(false)} />
    </div>
  );
}

interface ChosenProps {
  readonly document: DocumentRef;
  readonly versions: readonly DocumentVersion[];
  readonly onDone: () => void;
}

/** Deletes the chosen versions, which needs a connection. */
function ChosenVersions({ document, versions, onDone }: ChosenProps) {
  const { t } = useTranslation('files');
  const isLost = useConnection() !== 'connected';
  const remove = useVersionDeletion(document);
  return (
    <div className={styles.chosenBar} role="group" aria-label={t('versions.several.select')}>
      <span role="status">{t('versions.several.selected', { count: versions.length })}</span>
      <Button
        danger
        icon={<Trash2 size={16} />}
        disabled={isLost || versions.length === 0}
        onClick={() => void remove(versions, onDone)}
      >
        {t('versions.several.delete')}
      </Button>
      <Button autoFocus icon={<X size={16} />} onClick={onDone}>
        {t('versions.cancel')}
      </Button>
      {isLost && (
        <p className={styles.note} role="status">
          {t('versions.several.needs_connection')}
        </p>
      )}
    </div>
  );
}
