import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import type { OnStale } from '../form/useFormSave.ts';

/** When someone else saved first, asks whether to save on top of theirs or to take theirs. */
export function useStaleSave(module: CompiledModule): OnStale {
  const { t, i18n } = useTranslation('form');
  const confirm = useConfirm();
  const singular = textIn(module.document.singular, i18n.language);
  return useCallback(
    (current, retry, take) => {
      const request = {
        title: t('stale_title', { singular }),
        text: t('stale_text'),
        verb: t('stale_mine'),
        cancelLabel: t('stale_theirs'),
      };
      void confirm(request).then((mine) => (mine ? retry(current) : take(current)));
    },
    [confirm, t, singular],
  );
}
