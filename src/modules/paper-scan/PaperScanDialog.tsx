import { Camera, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { Alert } from '../../ui/state/Alert.tsx';
import { CornerEditor } from './CornerEditor.tsx';
import { type JpegPage, jpegPdf } from './jpeg-pdf.ts';
import styles from './paper-scan.module.css';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { type PaperPhoto, pageOf, readPhoto } from './photo.ts';
import { type Quad, wholePhoto } from './quad.ts';

interface Props {
  readonly open: boolean;
  /** Gets the scan as a PDF. */
  readonly onScan: (file: File) => void;
  readonly onClose: () => void;
}

interface Page extends JpegPage {
  readonly id: number;
}

/** A photo that is being cut, with its corners as they are now. */
interface Cutting {
  readonly photo: PaperPhoto;
  readonly corners: Quad;
}

const maxName = 200;

/** Makes a PDF of photos of paper: each is cut at the edges of the paper and made flat. */
export function PaperScanDialog({ open, onScan, onClose }: Props) {
  const { t } = useTranslation('folders');
  const { date } = useFormat();
  const confirm = useConfirm();
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [cutting, setCutting] = useState<Cutting | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const [name, setName] = useState(() =>
    t('scan.default_name', { date: date(new Date().toISOString()) }),
  );

  async function take(file: File): Promise<void> {
    setBusy(true);
    setUnreadable(false);
    const photo = await readPhoto(file);
    setBusy(false);
    if (photo === null) setUnreadable(true);
    else setCutting({ photo, corners: photo.found ?? wholePhoto });
  }

  async function use({ photo, corners }: Cutting): Promise<void> {
    setBusy(true);
    const page = await pageOf(photo, corners);
    setPages((before) => [...before, { ...page, id: (before.at(-1)?.id ?? 0) + 1 }]);
    setCutting(null);
    setBusy(false);
  }

  async function close(): Promise<void> {
    const isEmpty = pages.length === 0 && cutting === null;
    const agreed =
      isEmpty ||
      (await confirm({
        title: t('scan.discard_title'),
        text: t('scan.discard_text'),
        verb: t('scan.discard'),
      }));
    if (agreed) onClose();
  }

  function finish(): void {
    const title = name.trim() === '' ? t('scan.title') : name.trim();
    onScan(new File([jpegPdf(pages)], `${title}.pdf`, { type: 'application/pdf' }));
    onClose();
  }

  return (
    <Modal
      open={open}
      centered
      width={640}
      title={t('scan.title')}
      okText={t('scan.save')}
      okButtonProps={{ disabled: pages.length === 0 || cutting !== null || isBusy }}
      cancelText={t('scan.cancel')}
      mask={{ closable: false }}
      onOk={finish}
      onCancel={() => void close()}
      destroyOnHidden
    >
      <div className={styles.dialog} aria-busy={isBusy}>
        {isUnreadable && <Alert type="error" title={t('scan.unreadable')} />}
        {cutting === null ? (
          <>
            {pages.length === 0 && <p className={styles.hint}>{t('scan.how')}</p>}
            <Pages
              pages={pages}
              onRemove={(id) => setPages(pages.filter((page) => page.id !== id))}
            />
            <div className={styles.verbs}>
              <FileButton
                hasCamera
                accept="image/*"
                primary={pages.length === 0}
                isBusy={isBusy}
                label={t(pages.length === 0 ? 'scan.photo' : 'scan.next_photo')}
                icon={<Camera size={16} />}
                onFile={(file) => void take(file)}
              />
            </div>
            {pages.length > 0 && (
              <FieldFrame label={t('scan.name')}>
                {(control) => (
                  <TextInput
                    {...control}
                    value={name}
                    maxLength={maxName}
                    onChange={({ currentTarget }) => setName(currentTarget.value)}
                  />
                )}
              </FieldFrame>
            )}
          </>
        ) : (
          <>
            <p className={styles.hint} role="status">
              {t(cutting.photo.found === null ? 'scan.not_found' : 'scan.check')}
            </p>
            <CornerEditor
              canvas={cutting.photo.canvas}
              corners={cutting.corners}
              onChange={(corners) => setCutting({ ...cutting, corners })}
            />
            <div className={styles.verbs}>
              <Button type="primary" loading={isBusy} onClick={() => void use(cutting)}>
                {t('scan.use')}
              </Button>
              <Button onClick={() => setCutting({ ...cutting, corners: wholePhoto })}>
                {t('scan.whole')}
              </Button>
              <Button onClick={() => setCutting(null)}>{t('scan.again')}</Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

interface PagesProps {
  readonly pages: readonly Page[];
  readonly onRemove: (id: number) => void;
}

/** The pages so far, in their order. */
function Pages({ pages, onRemove }: PagesProps) {
  const { t } = useTranslation('folders');
  if (pages.length === 0) return null;
  return (
    <ol className={styles.pages} aria-label={t('scan.pages')}>
      {pages.map((page, at) => (
        <li key={page.id} className={styles.page}>
          <Picture page={page} label={t('scan.page', { number: at + 1 })} />
          <IconButton
            size="small"
            label={t('scan.remove', { number: at + 1 })}
            icon={<Trash2 size={16} />}
            onClick={() => onRemove(page.id)}
          />
        </li>
      ))}
    </ol>
  );
}

/** A picture of a page, whose address ends with it. */
function Picture({ page, label }: { readonly page: Page; readonly label: string }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const address = URL.createObjectURL(new Blob([page.jpeg], { type: 'image/jpeg' }));
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [page],
  );
  return <img ref={show} alt={label} />;
}
