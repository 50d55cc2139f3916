import { QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { type Selection, selectedCount } from '../../../ui/grid/selection.ts';
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx';
import { useToast } from '../../../ui/toast/useToast.ts';
import { type CodeLabel, codeLabelOf, logoOf } from '../../code-labels/code-label.ts';
import { useModuleRef } from '../../module-ref.ts';
import type { CurrentUser } from '../../session.ts';
import type { Rows } from '../rows/useRows.ts';
import { selectedItems } from './selected-items.ts';
import type { useItemFetch } from './useItemFetch.tsx';
import styles from './bulk.module.css';

const LabelDialog = lazyOverlay(
  async () => (await import('../../code-labels/LabelDialog.tsx')).LabelDialog,
);

/** The most labels that the page shows and prints at once: 24 sheets. */
const maxLabels = 500;

interface Options {
  readonly module: CompiledModule;
  readonly siteId: number;
  readonly me: CurrentUser;
  readonly fetchItems: ReturnType<typeof useItemFetch>['fetchItems'];
}

/** Prints labels with the QR codes of the selected items. */
export function useSelectedLabels({ module, siteId, me, fetchItems }: Options) {
  const { t } = useTranslation('codes');
  const { number } = useFormat();
  const { toast } = useToast();
  const moduleRef = useModuleRef(module);
  const [labels, setLabels] = useState<readonly CodeLabel[]>([]);
  const [isOpen, setIsOpen] = useState(false);

  async function begin({ data, rowQuery }: Rows, selection: Selection): Promise<void> {
    if (data === null) return;
    const count = selectedCount(selection, data.count);
    if (count > maxLabels) {
      const most = number(maxLabels);
      toast({ title: t('labels.too_many'), description: t('labels.too_many_text', { most }) });
      return;
    }
    const items = await fetchItems((control) =>
      selectedItems({ moduleRef, siteId, rowQuery, data, selection, most: maxLabels }, control),
    );
    const made = (items ?? []).flatMap((item) => codeLabelOf(module, item) ?? []);
    if (made.length === 0) return;
    setLabels(made);
    setIsOpen(true);
  }

  return {
    button: (rows: Rows, selection: Selection): ReactNode => (
      <button type="button" className={styles.task} onClick={() => void begin(rows, selection)}>
        <QrCode />
        {t('labels.task')}
      </button>
    ),
    dialog: (
      <LabelDialog
        open={isOpen}
        labels={labels}
        logo={logoOf(me)}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
