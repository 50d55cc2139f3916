import { Play, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CommonFlowsMenu } from '../library/CommonFlowsMenu.tsx';
import styles from './diagram.module.css';

interface Props {
  readonly isTrying: boolean;
  /** False while the flow has errors. */
  readonly canTry: boolean;
  readonly onTry: (isTrying: boolean) => void;
  readonly onFlow: (flow: FlowDocument) => void;
  /** Null if the template has no flow of its own. */
  readonly onReset: (() => void) | null;
  /** What is done besides, such as undo. */
  readonly children?: ReactNode;
}

/** What is done with the whole flow: try it, begin with a common one, go back to that of the module. */
export function FlowBar({ isTrying, canTry, onTry, onFlow, onReset, children }: Props) {
  const { t } = useTranslation('diagram');
  return (
    <div className={styles.bar}>
      {children}
      {!isTrying && <CommonFlowsMenu onFlow={onFlow} onReset={onReset} />}
      <Button
        icon={isTrying ? <Workflow size={16} /> : <Play size={16} />}
        {...(!canTry && { disabledReason: t('bar.cannot_try') })}
        onClick={() => onTry(!isTrying)}
      >
        {t(isTrying ? 'bar.edit' : 'bar.try')}
      </Button>
    </div>
  );
}
