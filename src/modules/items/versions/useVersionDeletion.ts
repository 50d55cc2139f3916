import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error.ts';
import { type DocumentRef, changeBinVersion } from '../../../api/versions.ts';
import type { DocumentVersion } from '../../../contract/versions.ts';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import { useToast } from '../../../ui/toast/useToast.ts';

type Step = 'delete' | 'restore';

const done = { delete: 'deleted', restore: 'restored' } as const;

/**
 * Moves versions to the recycle bin after a question, with a toast that takes them out again. Those
 * that stay are named with the reason. `onAgreed` is called before the first one.
 */
export function useVersionDeletion(document: DocumentRef) {
  const { t } = useTranslation('files');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();

  /** A sentence about one version, or about how many. */
  const say = (
    key: 'delete_title' | 'delete_text' | 'delete_verb' | `${'' | 'not_'}${'deleted' | 'restored'}`,
    versions: readonly DocumentVersion[],
  ) => {
    const [first, second] = versions;
    return first !== undefined && second === undefined
      ? t(`versions.${key}`, { version: first.version })
      : t(`versions.several.${key}`, { count: versions.length });
  };

  /** Deletes or restores one after the other, and says which it did and why the others are as they were. */
  async function change(step: Step, versions: readonly DocumentVersion[]): Promise<void> {
    const changed: DocumentVersion[] = [];
    const refused: DocumentVersion[] = [];
    const reasons = new Set<string>();
    for (const version of versions) {
      try {
        await changeBinVersion(cache, document, version.file.id, step);
        changed.push(version);
      } catch (error) {
        refused.push(version);
        reasons.add(errorText(error));
      }
    }
    if (changed.length > 0)
      toast({
        title: say(done[step], changed),
        ...(step === 'delete' && {
          action: { label: t('undo'), onSelect: () => void change('restore', changed) },
        }),
      });
    if (refused.length > 0)
      toast({
        title: say(`not_${done[step]}`, refused),
        description: [...reasons].join(' '),
        variant: 'destructive',
      });
  }

  return async (versions: readonly DocumentVersion[], onAgreed?: () => void): Promise<void> => {
    const agreed = await confirm({
      title: say('delete_title', versions),
      text: say('delete_text', versions),
      verb: say('delete_verb', versions),
      danger: true,
    });
    if (!agreed) return;
    onAgreed?.();
    await change('delete', versions);
  };
}
