import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutboxEntry, VersionAction } from '../../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';
import { changeEntry } from '../../outbox/change-beside.ts';
import { UnsentState } from '../../outbox/UnsentState.tsx';
import { useUnsentBeside } from '../../outbox/useUnsent.ts';
import { useToastOnError } from '../../useToastOnError.ts';
import styles from './versions.module.css';

interface Props {
  readonly module: CompiledModule;
  readonly item: Item;
}

interface EntryProps {
  readonly entry: OutboxEntry;
  readonly action: VersionAction;
}

/** A version that only this device has: why it was not added, and the ways on. */
function UnsentVersion({ entry, action }: EntryProps) {
  const { t } = useTranslation(['files', 'outbox']);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const { name, body } = action;
  const { sequence, state } = entry;
  const isOwn = (each: OutboxEntry) => each.sequence === sequence;

  const retry = () =>
    attempt(t('versions.not_changed'), () =>
      changeEntry(cache, isOwn, (before, _entry, rules) => rules.retry(before, sequence)),
    );
  async function discard(): Promise<void> {
    const agreed = await confirm({
      title: t('versions.discard_title', { name }),
      text: t(state.kind === 'sending' ? 'outbox:discard_sent' : 'versions.discard_text'),
      verb: t('outbox:discard'),
      danger: true,
    });
    if (!agreed) return;
    const done = await attempt(t('versions.not_changed'), () =>
      changeEntry(cache, isOwn, (before, _entry, rules) => rules.discard(before, sequence)),
    );
    if (done !== null) toast({ title: t('outbox:discarded') });
  }
  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <strong>{name}</strong>
        {body.revision !== undefined && (
          <span>{t('versions.revision', { revision: body.revision })}</span>
        )}
        {state.kind !== 'refused' && (
          <Button size="small" onClick={() => void discard()}>
            {t('outbox:discard_change')}
          </Button>
        )}
      </div>
      {body.comment !== undefined && <p className={styles.comment}>{body.comment}</p>}
      <UnsentState entry={entry} onRetry={() => void retry()} onDiscard={() => void discard()} />
    </li>
  );
}

/** The versions of a document that wait on this device, the newest first; nothing without any. */
export function UnsentVersions({ module, item }: Props) {
  const { t } = useTranslation('files');
  const entries = useUnsentBeside(module, item);
  const versions = entries.flatMap((entry) =>
    entry.action.kind === 'version' ? [{ entry, action: entry.action }] : [],
  );
  if (versions.length === 0) return null;
  return (
    <ul className={styles.versions} aria-label={t('versions.unsent')}>
      {versions.toReversed().map((version) => (
        <UnsentVersion key={version.entry.id} {...version} />
      ))}
    </ul>
  );
}
