import { Copy, Printer, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { QrCode } from '../../qr/QrCode.tsx';
import { type CodedItemRef, ItemCodes } from './ItemCodes.tsx';
import styles from './share.module.css';

interface Props {
  readonly open: boolean;
  /** The short link of the item; the address of its page for one that the server has not made. */
  readonly link: string;
  /** Number, tag and name, without empty ones. */
  readonly lines: readonly string[];
  /** For its further codes; null for an item that the server has not made. */
  readonly coded: CodedItemRef | null;
  /** Opens the labels to print; null for an item without a short link. */
  readonly onPrint: (() => void) | null;
  readonly onClose: () => void;
}

/** The link of an item to copy, to share with other apps, and as a QR code to print. */
export function ShareDialog({ open, link, lines, coded, onPrint, onClose }: Props) {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const title = lines.join(' · ');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t('link.copied') });
    } catch (error) {
      // The clipboard needs https and permission.
      console.warn('The link could not be copied', error);
      input.current?.select();
      toast({ title: t('share.copy_yourself') });
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text: title, url: link });
    } catch (error) {
      // The person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
  }

  return (
    <Modal
      open={open}
      centered
      width={440}
      title={t('share.title')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.share}>
        <FieldFrame label={t('share.link')}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              readOnly
              value={link}
              onFocus={({ target }) => target.select()}
            />
          )}
        </FieldFrame>
        <div className={styles.actions}>
          <Button type="primary" icon={<Copy size={16} />} onClick={() => void copy()}>
            {t('share.copy')}
          </Button>
          {'share' in navigator && (
            <Button icon={<Share2 size={16} />} onClick={() => void share()}>
              {t('share.native')}
            </Button>
          )}
        </div>
        <figure className={styles.code}>
          <QrCode text={link} label={t('share.qr', { name: lines[0] ?? '' })} />
          <figcaption>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </figcaption>
        </figure>
        {coded !== null && <ItemCodes {...coded} />}
        {onPrint !== null && (
          <Button icon={<Printer size={16} />} onClick={onPrint}>
            {t('share.print')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
