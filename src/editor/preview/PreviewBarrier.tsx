import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { StateBlock } from '../../ui/state/StateBlock.tsx';
import type { PreviewedRole } from './usePreviewedRole.ts';

interface Props {
  readonly role: PreviewedRole;
}

/** Says why people with a role cannot fill in the form that is shown; nothing where they can. */
export function PreviewBarrier({ role: { name, barrier } }: Props) {
  const { t, i18n } = useTranslation('editor');
  if (barrier === null) return null;
  const role = textIn(name, i18n.language);
  if (barrier === 'unseen')
    return (
      <StateBlock
        icon={<EyeOff size={24} />}
        title={t('preview_as.unseen', { role })}
        text={t('preview_as.unseen_text')}
      />
    );
  return <Alert type="info" banner role="status" title={t(`preview_as.${barrier}`, { role })} />;
}
