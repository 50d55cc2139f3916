import { useQueryClient } from '@tanstack/react-query';
import { CloudCheck, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsentChanges } from '../../api/outbox/device-outbox.ts';
import { useStore } from '../../browser/useStore.ts';
import { looseFiles, unsentCount } from '../../domain/outbox/files.ts';
import type { CurrentUser } from '../../modules/session.ts';
import { exportUnsent } from '../../modules/outbox/export-unsent.ts';
import { Button } from '../../ui/button/Button.tsx';
import { PageColumn } from '../../ui/page/PageColumn.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Decision } from './Decision.tsx';
import { EntryCard } from './EntryCard.tsx';
import { KeptFiles } from './KeptFiles.tsx';
import styles from './outbox.module.css';
import { useOutboxActions } from './useOutboxActions.ts';

/** What the person has changed on this device and the server does not have, in their words. */
export function OutboxPage({ me }: { readonly me: CurrentUser }) {
  const { t } = useTranslation('outbox');
  const outbox = useStore(unsentChanges);
  const { entries } = outbox;
  const loose = looseFiles(outbox);
  const count = unsentCount(outbox);
  const cache = useQueryClient();
  const filesId = useId();
  const actions = useOutboxActions(me, outbox);
  const [deciding, setDeciding] = useState<number | null>(null);
  const decided = entries.find(({ sequence }) => sequence === deciding);
  if (decided?.state.kind === 'conflict')
    return (
      <Decision
        entry={decided}
        theirs={decided.state.theirs}
        me={me}
        onDone={(chosen) => {
          setDeciding(null);
          if (chosen !== null) void actions.decide(decided, chosen);
        }}
      />
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={count === 0 ? undefined : t('note', { count })}
        actions={
          count > 0 && (
            <Button
              icon={<Download />}
              onClick={() => void exportUnsent(cache, outbox, t('export_name'))}
            >
              {t('export')}
            </Button>
          )
        }
      />
      <PageColumn maxWidth={860}>
        {count === 0 && (
          <EmptyState
            icon={<CloudCheck size={24} />}
            title={t('none')}
            text={t('none_text')}
            next="nothing"
          />
        )}
        {entries.map((entry) => (
          <EntryCard
            key={entry.sequence}
            entry={entry}
            outbox={outbox}
            me={me}
            onDecide={() => setDeciding(entry.sequence)}
          />
        ))}
        {loose.length > 0 && (
          <section className={styles.card} aria-labelledby={filesId}>
            <h2 id={filesId} className={styles.title}>
              {t('loose_files')}
            </h2>
            <p className={styles.facts}>{t('loose_files_text')}</p>
            <KeptFiles
              files={loose}
              onRetry={(file) => void actions.retryFile(file)}
              onDiscard={(file) => void actions.discardFile(file)}
            />
          </section>
        )}
      </PageColumn>
    </>
  );
}
