import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeOutbox } from '../../api/outbox/device-outbox.ts';
import { discardFile, filesOfEntry, retryFile } from '../../domain/outbox/files.ts';
import type { Outbox, OutboxEntry, OutboxFile } from '../../domain/outbox/outbox.ts';
import { mergeOf, rebaseEntry, resolveConflict } from '../../domain/outbox/rebase.ts';
import { decide, discard, discardedWith, retry } from '../../domain/outbox/settle.ts';
import { localOwnerOf } from '../../modules/local-data/local-data.ts';
import { entryModule } from '../../modules/outbox/entry-module.ts';
import type { CurrentUser } from '../../modules/session.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { ColumnValues } from '../../runtime/record/diff.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';

/** Mine in every field of the conflict; of a table, my rows with what only others changed. */
function mineOf(module: CompiledModule, entry: OutboxEntry): ColumnValues {
  if (entry.state.kind !== 'conflict') return new Map();
  const { conflicts } = mergeOf(module, entry, entry.state.theirs);
  return new Map(conflicts.map(({ column, mine }) => [column, mine]));
}

/** What a person can do about an unsent change. */
export function useOutboxActions(me: CurrentUser, outbox: Outbox) {
  const { t } = useTranslation('outbox');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();

  /** Changes the outbox; a failure is shown, and nothing has changed. */
  async function change(work: (before: Outbox) => Outbox): Promise<boolean> {
    try {
      await changeOutbox(localOwnerOf(me), work);
      return true;
    } catch (error) {
      console.error('The outbox could not be changed', error);
      toast({ title: t('failed'), variant: 'destructive' });
      return false;
    }
  }

  return {
    retryFile: ({ id }: OutboxFile) => change((before) => retryFile(before, id)),
    async discardFile({ id, name }: OutboxFile): Promise<void> {
      const title = t('discard_file_title', { name });
      const text = t('discard_file_text');
      if (!(await confirm({ title, text, verb: t('discard'), danger: true }))) return;
      if (await change((before) => discardFile(before, id))) toast({ title: t('file_discarded') });
    },
    retry: ({ sequence }: OutboxEntry) => change((before) => retry(before, sequence)),
    /** Ends a conflict with the values of one side, or with what the person chose by field. */
    async decide(entry: OutboxEntry, chosen: 'mine' | 'theirs' | ColumnValues): Promise<void> {
      const { sequence, revision, state, action } = entry;
      if (state.kind !== 'conflict') return;
      if (action.kind !== 'update' && chosen === 'theirs') {
        await change((before) => discard(before, sequence));
        return;
      }
      const module = await entryModule(cache, entry, state.theirs);
      if (module === null) return;
      const valuesOf = (present: OutboxEntry) => {
        if (chosen === 'theirs') return new Map();
        return chosen === 'mine' ? mineOf(module, present) : chosen;
      };
      await change((before) =>
        decide(
          before,
          sequence,
          // Another tab may have decided it, so that it is a conflict with a later item.
          (present) =>
            present.revision === revision
              ? resolveConflict(module, present, valuesOf(present))
              : present,
          (next, theirs) => rebaseEntry(module, next, theirs),
        ),
      );
    },
    async discard({ sequence, state }: OutboxEntry, name: string): Promise<void> {
      const gone = discardedWith(outbox, sequence);
      const count = gone.length - 1;
      const { size: files } = new Set(gone.flatMap((entry) => filesOfEntry(outbox, entry)));
      const text = [
        t(state.kind === 'sending' ? 'discard_sent' : 'discard_text'),
        ...(files > 0 ? [t('discard_files', { count: files })] : []),
        ...(count > 0 ? [t('discard_more', { count })] : []),
      ].join(' ');
      const title = t('discard_title', { name });
      if (!(await confirm({ title, text, verb: t('discard'), danger: true }))) return;
      if (await change((before) => discard(before, sequence))) toast({ title: t('discarded') });
    },
  };
}
