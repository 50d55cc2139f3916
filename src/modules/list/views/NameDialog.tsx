import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly name: string;
  /** Offers to save it for everybody. */
  readonly mayShare: boolean;
  /** Says whether it was saved; if not, the dialog stays. */
  readonly onSave: (name: string, isShared: boolean) => Promise<boolean>;
  readonly onClose: () => void;
}

const longest = 100;

/** Asks for the name of a view, and for whom it is. */
export function NameDialog({ title, verb, name: before, mayShare, onSave, onClose }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const [typed, setTyped] = useState(before);
  const [isShared, setShared] = useState(false);
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const name = typed.trim();

  async function save(): Promise<void> {
    setTried(true);
    if (name === '' || saving) return;
    setSaving(true);
    const saved = await onSave(name, isShared);
    setSaving(false);
    if (saved) onClose();
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      okText={verb}
      cancelText={t('ui:cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldFrame
        label={t('view.name')}
        required
        error={tried && name === '' ? t('view.name_missing') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={longest}
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') void save();
            }}
          />
        )}
      </FieldFrame>
      {mayShare && (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('view.for_everybody')}
        </Checkbox>
      )}
    </Modal>
  );
}
