import { useTranslation } from 'react-i18next';
import type { HeldItem } from '../../api/legal-holds.ts';
import { SET_LEGAL_HOLD } from '../../contract/legal-holds.ts';
import { useServerMutation } from '../useServerMutation.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props extends HeldItem {
  readonly siteId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Puts an item, and all that hang on it, on legal hold. */
export function SetHoldDialog({ siteId, module_type, item_id, name, onClose }: Props) {
  const { t } = useTranslation('legal_holds');
  const mutate = useServerMutation();
  return (
    <ReasonDialog
      title={t('set_title', { name })}
      text={t('set_text')}
      verb={t('set')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const body = { module_type, item_id, reason };
        const titles = { failed: t('not_set'), done: t('is_set', { name }) };
        return (await mutate(SET_LEGAL_HOLD, { params: { siteId }, body }, titles)) !== null;
      }}
    />
  );
}
