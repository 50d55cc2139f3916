import { Workflow } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, ModuleDocument } from '../../runtime/documents.ts';
import { isStatusNode } from '../../runtime/flow/nodes.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { LazyBoundary } from '../../ui/lazy/LazyBoundary.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import styles from './own-modules.module.css';

/** The diagram's library is fetched when somebody draws. */
const FlowDrawing = lazyComponent(async () => (await import('./FlowDrawing.tsx')).FlowDrawing);

interface Props {
  readonly module: ModuleDocument;
  readonly flow: FlowDocument;
  /** The module as it compiles now; null while it does not. */
  readonly compiled: CompiledModule | null;
  readonly onChange: (flow: FlowDocument) => void;
}

/** The statuses of a module, and a dialog in which its flow is drawn. */
export function ModuleFlow(props: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const { language } = i18n;
  const isWide = useMediaQuery('(width >= 1024px)');
  const [isOpen, setIsOpen] = useState(false);
  const labels = props.flow.nodes.filter(isStatusNode).map(({ label }) => textIn(label, language));
  const statuses = new Intl.ListFormat(language, { type: 'conjunction' }).format(labels);
  return (
    <div className={styles.flow}>
      <p className={styles.note}>{t('flow_statuses', { statuses })}</p>
      <Button
        icon={<Workflow size={16} />}
        {...(!isWide && { disabledReason: t('draw_narrow') })}
        onClick={() => setIsOpen(true)}
      >
        {t('draw_flow')}
      </Button>
      <Modal
        open={isOpen}
        title={t('flow')}
        width="min(1500px, 96vw)"
        style={{ top: '3vh' }}
        okText={t('draw_done')}
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
      >
        {isOpen && (
          <LazyBoundary fallback={<SkeletonRows />}>
            <FlowDrawing {...props} />
          </LazyBoundary>
        )}
      </Modal>
    </div>
  );
}
