import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Text } from '../../../runtime/text.ts';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { TextFields } from '../lists/TextFields.tsx';
import { fromFields, toFields } from '../lists/text-by-language.ts';
import styles from '../module-settings.module.css';
import type { Option } from './options.ts';

interface Props {
  readonly option: Option;
  readonly onSave: (label: Text) => void;
  readonly onClose: () => void;
}

/** The label of an option in every language. */
export function OptionDialog({ option, onSave, onClose }: Props) {
  const { t, i18n } = useTranslation('module_settings');
  const [label, setLabel] = useState(() => toFields(option.label, i18n.language));
  const [isTried, setIsTried] = useState(false);
  const isMissing = label.own.trim() === '';

  function save(): void {
    setIsTried(true);
    if (isMissing) return;
    onSave(fromFields(label, i18n.language));
    onClose();
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('option_texts')}
      okText={t('take_over')}
      cancelText={t('ui:cancel')}
      onOk={save}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <TextFields
          label={t('name')}
          value={label}
          maxLength={255}
          hasTexts
          error={isTried && isMissing ? t('name_missing') : undefined}
          onChange={setLabel}
        />
      </div>
    </Modal>
  );
}
