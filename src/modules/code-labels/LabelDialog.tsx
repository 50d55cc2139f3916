import { Printer } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedText } from '../../browser/storage.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { Modal } from '../../ui/overlay/Modal.tsx';
import type { CodeLabel } from './code-label.ts';
import { labelFormats, labelsPerPage } from './formats.ts';
import { LabelPages } from './LabelPage.tsx';
import { printPages } from './print-pages.ts';
import styles from './code-labels.module.css';

interface Props {
  readonly open: boolean;
  readonly labels: readonly CodeLabel[];
  /** The address of the organisation's logo; null without one. */
  readonly logo: string | null;
  readonly onClose: () => void;
}

type FormatId = (typeof labelFormats)[number]['id'];

const formatOf = (id: string | null) => labelFormats.find((format) => format.id === id);

/** The labels that the person printed last on this device. */
const lastFormat = storedText<FormatId>('label-format', (text) => formatOf(text)?.id ?? null);

/** Pixels of a mm on the screen, and the widest preview of a page. */
const pixels = 96 / 25.4;
const previewWidth = 300;

/** Chooses the labels that are in the printer, shows the pages and prints them. */
export function LabelDialog({ open, labels, logo, onClose }: Props) {
  const { t } = useTranslation('codes');
  const { number } = useFormat();
  const [format, setFormat] = useState(() => formatOf(lastFormat.read()) ?? labelFormats[0]);
  const [first, setFirst] = useState(1);
  const preview = useRef<HTMLDivElement>(null);
  const perPage = labelsPerPage(format);
  const used = Math.min(first, perPage) - 1;
  const scale = Math.min(1, previewWidth / (format.page.width * pixels));
  const pageCount = Math.ceil((used + labels.length) / perPage);

  function choose(id: string): void {
    const chosen = formatOf(id) ?? format;
    setFormat(chosen);
    lastFormat.write(chosen.id);
  }

  const frame = (page: ReactNode, at: number) => (
    <div
      key={at}
      className={styles.page}
      style={{
        width: format.page.width * pixels * scale,
        height: format.page.height * pixels * scale,
      }}
    >
      <div style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }}>{page}</div>
    </div>
  );

  return (
    <Modal
      open={open}
      centered
      width={720}
      title={t('labels.title', { count: labels.length, number: number(labels.length) })}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Button
          type="primary"
          icon={<Printer size={16} />}
          onClick={() =>
            void printPages(
              [...(preview.current?.querySelectorAll('[data-label-page]') ?? [])],
              format,
            )
          }
        >
          {t('labels.print')}
        </Button>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.choices}>
          <FieldFrame label={t('labels.format')}>
            {(control) => (
              <NativeSelect
                {...control}
                value={format.id}
                options={labelFormats.map(({ id }) => ({ value: id, label: t(`labels.of.${id}`) }))}
                onChange={choose}
              />
            )}
          </FieldFrame>
          {perPage > 1 && (
            <FieldFrame label={t('labels.first')} help={t('labels.first_help')}>
              {(control) => (
                <TextInput
                  {...control}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={perPage}
                  value={first}
                  onChange={({ target: { valueAsNumber: entered } }) =>
                    setFirst(Number.isInteger(entered) ? Math.max(1, entered) : 1)
                  }
                />
              )}
            </FieldFrame>
          )}
          <p className={styles.hint}>{t('labels.hint')}</p>
        </div>
        <section className={styles.preview} aria-label={t('labels.preview')}>
          <p className={styles.count}>
            {t('labels.pages', { count: pageCount, number: number(pageCount) })}
          </p>
          <div ref={preview} className={styles.pages}>
            <LabelPages {...{ labels, format, used, logo, frame }} />
          </div>
        </section>
      </div>
    </Modal>
  );
}
