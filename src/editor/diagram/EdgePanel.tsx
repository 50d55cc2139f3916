import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument, FlowEdgeDocument } from '../../runtime/documents.ts';
import { textIn } from '../../runtime/text.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import { isSameWay } from '../commands/add-edge.ts';
import type { FlowFinding } from './finding.ts';
import { FindingAlerts } from './FindingAlerts.tsx';
import { type EditFlow, type FlowSelection, reconnected } from './flow-edit.ts';
import styles from './panel.module.css';

const ends = ['source', 'target'] as const;
type End = (typeof ends)[number];

interface EdgePanelProps {
  readonly flow: FlowDocument;
  readonly edge: FlowEdgeDocument;
  /** Those of the move. */
  readonly findings: readonly FlowFinding[];
  readonly onEdit: EditFlow;
  readonly onSelect: (selection: FlowSelection) => void;
}

/** A move: what is wrong with it, from where to where it leads, which can be changed, and its removal. */
export function EdgePanel({ flow, edge, findings, onEdit, onSelect }: EdgePanelProps) {
  const { t, i18n } = useTranslation('diagram');
  const nameOf = (id: string) => {
    const node = flow.nodes.find((each) => each.id === id);
    return node === undefined ? id : textIn(node.label, i18n.language);
  };
  const names = { from: nameOf(edge.source), to: nameOf(edge.target) };
  /** The move as it is if one of its ends is at another node. */
  const changed = (next: FlowEdgeDocument) => reconnected(flow, edge, next);
  const optionsOf = (end: End) =>
    flow.nodes
      .filter(({ id }) => {
        if (id === edge[end]) return true;
        const next = changed({ ...edge, [end]: id });
        const isThere = flow.edges.some((each) => isSameWay(each, next));
        // Only an approval rejects.
        const isAlike = next.sourceHandle === edge.sourceHandle;
        return next.source !== next.target && isAlike && !isThere;
      })
      .map(({ id }) => ({ value: id, label: nameOf(id) }));
  function reconnect(ends: FlowEdgeDocument): void {
    const next = changed(ends);
    onEdit([{ name: 'reconnect_edge', args: { id: edge.id, edge: next } }]);
    onSelect({ kind: 'edge', id: next.id });
  }
  return (
    <section className={styles.panel} aria-label={t('properties')}>
      <h2 className={styles.title}>{t('move')}</h2>
      <FindingAlerts findings={findings} onEdit={onEdit} />
      <p>{t(edge.sourceHandle === 'reject' ? 'move_reject' : 'move_name', names)}</p>
      {ends.map((end) => (
        <FieldFrame key={end} label={t(`move_${end}`)}>
          {(control) => (
            <NativeSelect
              {...control}
              value={edge[end]}
              options={optionsOf(end)}
              onChange={(id) => reconnect({ ...edge, [end]: id })}
            />
          )}
        </FieldFrame>
      ))}
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
