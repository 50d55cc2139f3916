import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui/toast/useToast.ts';
import { useSentence } from '../model/useEditor.ts';
import type { LostChange } from './perform-kept.ts';

/** Says which own change does not apply any more, and why. */
export function useRefusedToast(): (lost: LostChange) => void {
  const { t } = useTranslation('editor');
  const { toast } = useToast();
  const say = useSentence();
  return useCallback(
    ({ change, refusal }) =>
      toast({
        title: change === null ? t('kept_refused') : t('change_refused', { change: say(change) }),
        description: say(refusal),
        variant: 'warning',
      }),
    [t, toast, say],
  );
}
