import { Alert } from '../../../ui/state/Alert.tsx';
import { useTranslation } from 'react-i18next';

/** Says that another tab of this browser stores the draft of this form, and this tab does not. */
export function DraftLockedNotice() {
  const { t } = useTranslation('form');
  return <Alert type="warning" title={t('draft.elsewhere')} description={t('draft.not_kept')} />;
}
