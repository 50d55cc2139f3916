import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { type EntryFormProps, useEntryForm } from './useEntryForm.tsx';

interface Props extends Omit<EntryFormProps, 'onDone'> {
  readonly onClose: () => void;
}

/** Creates a row of a list, or changes one, in a dialog. */
export function EntryDialog({ onClose, ...row }: Props) {
  const { t } = useTranslation('ui');
  const { id, title, verb, isBusy, element } = useEntryForm({ ...row, onDone: onClose });
  return (
    <Modal
      open
      centered
      width={480}
      title={title}
      okText={verb}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: isBusy }}
      onCancel={onClose}
    >
      {element}
    </Modal>
  );
}
