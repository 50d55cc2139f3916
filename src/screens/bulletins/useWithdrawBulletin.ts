import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { withdrawBulletin } from '../../api/bulletins.ts';
import { isApiError } from '../../api/error.ts';
import type { Bulletin } from '../../contract/bulletins.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { useToast } from '../../ui/toast/useToast.ts';

/** Asks, and takes an announcement back. */
export function useWithdrawBulletin(bulletin: Bulletin): () => Promise<void> {
  const { t } = useTranslation('bulletins');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { toast } = useToast();
  return async () => {
    const agreed = await confirm({
      title: t('withdraw_title', { title: bulletin.title }),
      text: t('withdraw_text'),
      verb: t('withdraw'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await withdrawBulletin(cache, bulletin);
      toast({ title: t('withdrawn') });
    } catch (failure) {
      if (!isApiError(failure)) throw failure;
      toast({ title: t('not_withdrawn'), description: failure.message, variant: 'destructive' });
    }
  };
}
