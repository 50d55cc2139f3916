import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument, FlowEdgeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { FlowFinding } from './finding.ts';
import { FindingAlerts } from './FindingAlerts.tsx';
import type { FixFlow } from './FixButton.tsx';
import type { EditFlow } from './flow-edit.ts';
import styles from './panel.module.css';

interface EdgePanelProps {
  readonly flow: FlowDocument;
  readonly edge: FlowEdgeDocument;
  /** Those of the move. */
  readonly findings: readonly FlowFinding[];
  readonly onFix: FixFlow;
  readonly onEdit: EditFlow;
}

/** What a move says: from where to where, what is wrong with it, and that it can be removed. */
export function EdgePanel({ flow, edge, findings, onFix, onEdit }: EdgePanelProps) {
  const { t, i18n } = useTranslation('diagram');
  const nameOf = (id: string) => {
    const node = flow.nodes.find((each) => each.id === id);
    return node === undefined ? id : textIn(node.label, i18n.language);
  };
  const names = { from: nameOf(edge.source), to: nameOf(edge.target) };
  return (
    <section className={styles.panel} aria-label={t('properties')}>
      <h2 className={styles.title}>{t('move')}</h2>
      <FindingAlerts findings={findings} onFix={onFix} />
      <p>{t(edge.sourceHandle === 'reject' ? 'move_reject' : 'move_name', names)}</p>
      <p className={styles.note}>{t('move_help')}</p>
      <Button
        danger
        icon={<Trash2 size={16} />}
        onClick={() => onEdit([{ name: 'remove_edge', args: { id: edge.id } }])}
      >
        {t('remove_this_move')}
      </Button>
    </section>
  );
}
