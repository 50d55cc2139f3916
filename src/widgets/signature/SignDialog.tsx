import { Eraser, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Pad, type PadControls } from './Pad.tsx';
import styles from './signature.module.css';
import { type Drawing, maxNameLength, type Signature } from './value.ts';

interface Props {
  readonly settings: SettingsOf<'signature'>;
  /** Name of the signed-in person. */
  readonly name: string;
  readonly onCancel: () => void;
  readonly onSign: (signature: Signature) => void;
}

/** Asks for a drawn signature, the printed name and the meaning of the signature. */
export function SignDialog({ settings, name, onCancel, onSign }: Props) {
  const { t } = useTranslation('widgets');
  const [printedName, setPrintedName] = useState(name);
  const [meaning, setMeaning] = useState('');
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [isDrawn, setIsDrawn] = useState(true);
  const [tried, setTried] = useState(false);
  const [controls, setControls] = useState<PadControls | null>(null);
  const isNameless = printedName.trim() === '';
  const isBlank = isDrawn && drawing === null;

  function sign(): void {
    setTried(true);
    if (isNameless || isBlank) return;
    onSign({
      user_id: null,
      printed_name: printedName.trim(),
      meaning: meaning.trim(),
      drawing: isDrawn ? drawing : null,
      signed_at: null,
      covers: null,
    });
  }

  return (
    <Modal
      open
      centered
      width={560}
      title={t('sign')}
      okText={t('sign')}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onOk={sign}
      onCancel={onCancel}
    >
      <div className={styles.dialog}>
        {isDrawn && (
          <FieldFrame
            group
            label={t('signature_draw')}
            error={tried && isBlank ? t('signature_missing') : undefined}
          >
            {() => (
              <>
                <Pad
                  label={t('signature_draw')}
                  settings={settings}
                  invalid={tried && isBlank}
                  onDraw={setDrawing}
                  controls={setControls}
                />
                <div className={styles.tools}>
                  <Button
                    type="text"
                    disabled={drawing === null}
                    icon={<Undo2 />}
                    onClick={() => controls?.undo()}
                  >
                    {t('signature_undo')}
                  </Button>
                  <Button
                    type="text"
                    disabled={drawing === null}
                    icon={<Eraser />}
                    onClick={() => controls?.clear()}
                  >
                    {t('signature_clear')}
                  </Button>
                </div>
              </>
            )}
          </FieldFrame>
        )}
        <Checkbox checked={!isDrawn} onChange={(event) => setIsDrawn(!event.target.checked)}>
          {t('signature_by_name')}
        </Checkbox>
        <FieldFrame
          label={t('printed_name')}
          required
          error={tried && isNameless ? t('printed_name_missing') : undefined}
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              maxLength={maxNameLength}
              value={printedName}
              onChange={(event) => setPrintedName(event.target.value)}
            />
          )}
        </FieldFrame>
        <FieldFrame label={t('signature_meaning')} help={t('signature_meaning_help')}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={maxNameLength}
              value={meaning}
              onChange={(event) => setMeaning(event.target.value)}
            />
          )}
        </FieldFrame>
      </div>
    </Modal>
  );
}
