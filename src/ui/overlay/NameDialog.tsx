import { type ReactNode, useState } from 'react';
import { Modal } from './Modal.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { useFocusFirstField } from './useFocusFirstField.ts';

interface Props {
  readonly title: string;
  readonly verb: string;
  /** Label of the field. */
  readonly label: string;
  /** Error for an empty name. */
  readonly missing: string;
  /** The current name. */
  readonly name?: string;
  /** Help for the name that is being typed. */
  readonly helpOf?: (name: string) => string | undefined;
  /** Resolves to whether it was saved; if not, the dialog stays open. */
  readonly onSave: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** The calls accept no longer names. */
const longest = 100;

/** Asks for the name of something that is about to be saved. */
export function NameDialog(props: Props) {
  const { title, verb, label, missing, name: before = '', helpOf, onSave, onClose } = props;
  const t = useUiText();
  const { containerRef: fields, afterOpenChange } = useFocusFirstField<HTMLDivElement>();
  const [typed, setTyped] = useState(before);
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
      title={title}
      okText={verb}
      cancelText={t('cancel')}
      confirmLoading={saving}
      onOk={() => void save()}
      afterOpenChange={afterOpenChange}
      onCancel={onClose}
    >
      <div ref={fields}>
        <FieldFrame
          label={label}
          required
          help={helpOf?.(name)}
          error={tried && name === '' ? missing : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={longest}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') void save();
              }}
            />
          )}
        </FieldFrame>
        {props.children}
      </div>
    </Modal>
  );
}
