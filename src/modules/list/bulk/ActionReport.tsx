import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { itemCode } from '../../../runtime/record/item-code.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { ScrollRegion } from '../../../ui/page/ScrollRegion.tsx';
import { Code } from '../../../ui/text/Code.tsx';
import { isSucceeded } from './bulk-action.ts';
import styles from './bulk.module.css';
import type { Report } from './useBulkActionRunner.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { useState } from 'react';

/** Copies a text to the clipboard and reports success or failure. */
function CopyButton({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('bulk');
  const [said, setSaid] = useState<'copied' | 'not_copied' | null>(null);
  return (
    <>
      <span role="status">{said === null ? '' : t(said)}</span>
      <Button
        onClick={() => {
          navigator.clipboard.writeText(text()).then(
            () => setSaid('copied'),
            () => setSaid('not_copied'),
          );
        }}
      >
        {t('copy')}
      </Button>
    </>
  );
}

interface Props {
  readonly module: CompiledModule;
  readonly report: Report;
  readonly hrefOf: (item: Item) => string;
  readonly onUndo: (() => void) | null;
  readonly onClose: () => void;
}

/**
 * The result of a bulk action with the reason of each refused item. It stays until it is closed.
 */
export function ActionReport({ module, report, hrefOf, onUndo, onClose }: Props) {
  const { t } = useTranslation('bulk');
  const { number } = useFormat();
  useRestoreFocus();
  const { type, outcomes, left } = report;
  const done = outcomes.filter(isSucceeded).length;
  const refused = outcomes.filter((each) => !isSucceeded(each));
  const counted = t(`done.${type}`, { count: done, number: number(done) });
  const notDone = t(`refused.${type}`, { count: refused.length, number: number(refused.length) });
  const notReached = t('left', { count: left, number: number(left) });
  const nameOf = (item: Item) => item.name ?? '';
  const lines = refused.map(({ item, reasons }) =>
    [itemCode(module, item), nameOf(item), reasons.join(' ')].join('\t'),
  );
  return (
    <Modal
      open
      centered
      width={640}
      title={t('report')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className={styles.actions}>
          {refused.length > 0 && <CopyButton text={() => lines.join('\n')} />}
          {onUndo !== null && <Button onClick={onUndo}>{t('undo')}</Button>}
          <Button type="primary" autoFocus onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <div className={styles.report}>
        <p role="status">
          {[
            counted,
            ...(refused.length > 0 ? [notDone] : []),
            ...(left > 0 ? [notReached] : []),
          ].join(' ')}
        </p>
        {refused.length > 0 && (
          <div className={styles.scroller}>
            <ScrollRegion label={notDone}>
              <ul className={styles.refused}>
                {refused.map(({ item, reasons }) => (
                  <li key={item.id}>
                    <Link to={hrefOf(item)} className={styles.item}>
                      <Code>{itemCode(module, item)}</Code> {nameOf(item)}
                    </Link>
                    <span>{reasons.join(' ')}</span>
                  </li>
                ))}
              </ul>
            </ScrollRegion>
          </div>
        )}
      </div>
    </Modal>
  );
}
