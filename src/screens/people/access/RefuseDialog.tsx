import { useTranslation } from 'react-i18next';
import { type AccessRequest, REFUSE_ACCESS_REQUEST } from '../../../contract/access-requests.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { NameDialog } from '../../../ui/overlay/NameDialog.tsx';

interface Props {
  readonly request: AccessRequest;
  readonly onClose: () => void;
}

/** Refuses a request with a reason, which the person reads. */
export function RefuseDialog({ request, onClose }: Props) {
  const { t } = useTranslation('access');
  const send = useServerMutation();
  const { name } = request.person;
  return (
    <NameDialog
      title={t('requests.refuse_title', { name })}
      verb={t('requests.refuse')}
      label={t('requests.answer')}
      missing={t('requests.answer_missing', { name })}
      onSave={async (answer) => {
        const input = { params: { requestId: request.id }, body: { answer } };
        const done = t('requests.refused', { name });
        return (await send(REFUSE_ACCESS_REQUEST, input, { done })) !== null;
      }}
      onClose={onClose}
    />
  );
}
