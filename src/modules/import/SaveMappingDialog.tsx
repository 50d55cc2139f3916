import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface Props {
  /** Names that are there already. */
  readonly names: readonly string[];
  /** Says whether it was saved; if not, the dialog stays. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** As many characters as the call takes (contract, saveMapping). */
const longest = 100;

/** Asks for the name of a mapping. */
export function SaveMappingDialog({ names, onSave, onClose }: Props) {
  const { t } = useTranslation(['import_screen', 'ui']);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const name = typed.trim();

  async function save(): Promise<void> {
    setTried(true);
    if (name === '' || saving) return;
    setSaving(true);
    const saved = await onSave(name);
    setSaving(false);
    if (saved) onClose();
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('saved.save_title')}
      okText={t('saved.save_verb')}
      cancelText={t('ui:cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldFrame
        label={t('saved.name')}
        required
        help={names.includes(name) ? t('saved.name_taken') : undefined}
        error={tried && name === '' ? t('saved.name_missing') : undefined}
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
    </Modal>
  );
}
