import { Copy, Printer, Share2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { printLabel } from './print-label.ts';
import { qrPath } from './qr-path.ts';
import styles from './share.module.css';

interface Props {
  readonly open: boolean;
  /** The address of the item's page, with its origin. */
  readonly link: string;
  /** Number, tag and name, without empty ones. */
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

/** The link of an item to copy, to share with other apps, and as a QR code to print. */
export function ShareDialog({ open, link, lines, onClose }: Props) {
  const { t } = useTranslation('form');
  const { toast } = useToast();
  const input = useRef<HTMLInputElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const { size, path } = useMemo(() => qrPath(link), [link]);
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
          <svg
            ref={drawing}
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={t('share.qr', { name: lines[0] ?? '' })}
            shapeRendering="crispEdges"
          >
            <rect width={size} height={size} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <figcaption>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </figcaption>
        </figure>
        <Button
          icon={<Printer size={16} />}
          onClick={() => {
            if (drawing.current !== null) printLabel({ qr: drawing.current, lines });
          }}
        >
          {t('share.print')}
        </Button>
      </div>
    </Modal>
  );
}
