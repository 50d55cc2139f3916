import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { ProgressBar } from '../../../ui/state/ProgressBar.tsx';
import styles from '../module-settings.module.css';
import type { MergeProgress } from './useMerge.ts';

/** A row or option that can be merged. */
interface Mergeable {
  readonly id: number;
  readonly name: string;
  readonly items: number;
}

interface Props {
  readonly from: Mergeable;
  readonly others: readonly Mergeable[];
  /** The sub-types that go along. */
  readonly subTypes?: number;
  readonly progress: MergeProgress | null;
  /** Resolves to whether it succeeded. */
  readonly onMerge: (into: Mergeable) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks into which row another one is merged, says what happens, and shows the progress. */
export function MergeDialog({ from, others, subTypes = 0, progress, onMerge, onClose }: Props) {
  const { t } = useTranslation('module_settings');
  const [into, setInto] = useState<number | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const target = others.find(({ id }) => id === into);

  async function merge(): Promise<void> {
    setIsTried(true);
    if (target === undefined || isBusy) return;
    setIsBusy(true);
    const done = await onMerge(target);
    setIsBusy(false);
    if (done) onClose();
  }

  return (
    <Modal
      open
      centered
      width={480}
      title={t('merge.title', { name: from.name })}
      okText={t('merge.verb')}
      cancelText={t('ui:cancel')}
      confirmLoading={isBusy}
      onOk={() => void merge()}
      onCancel={isBusy ? () => {} : onClose}
    >
      <div className={styles.form}>
        <FieldFrame
          label={t('merge.into')}
          required
          error={isTried && target === undefined ? t('merge.missing') : undefined}
        >
          {(control) => (
            <Select<number | null>
              {...control}
              className={styles.wide ?? ''}
              showSearch={searchByLabel}
              disabled={isBusy}
              value={into}
              options={others.map(({ id, name, items }) => ({
                value: id,
                label: `${name} (${t('items', { count: items })})`,
              }))}
              onChange={setInto}
            />
          )}
        </FieldFrame>
        {target !== undefined && (
          <ul className={styles.consequences}>
            <li>{t('merge.items', { count: from.items, name: from.name, into: target.name })}</li>
            {subTypes > 0 && <li>{t('merge.children', { count: subTypes, into: target.name })}</li>}
            <li>{t('merge.retires', { name: from.name })}</li>
          </ul>
        )}
        {progress !== null && (
          <>
            <ProgressBar
              label={t('merge.running')}
              share={progress.total === 0 ? null : progress.done / progress.total}
            />
            <p role="status" className={styles.note}>
              {t('merge.progress', { done: progress.done, count: progress.total })}
            </p>
          </>
        )}
      </div>
    </Modal>
  );
}
