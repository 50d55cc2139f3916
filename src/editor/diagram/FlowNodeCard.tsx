import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { ClipboardCheck, Minus, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FlowNodeDocument, StatusFamily } from '../../runtime/documents.ts';
import { cx } from '../../ui/cx.ts';
import { StatusGlyph } from '../../ui/status/StatusGlyph.tsx';
import { FindingBadge, type WorstRank } from './FindingBadge.tsx';
import styles from './node.module.css';

export interface FlowNodeData extends Record<string, unknown> {
  readonly kind: FlowNodeDocument['kind'];
  readonly label: string;
  /** The key of a status, or what kind of check it is. */
  readonly note: string;
  readonly colour: string;
  readonly family: StatusFamily;
  readonly rank: WorstRank;
  /** Names of the handles, for people who drag a move from them. */
  readonly handles: { readonly move: string; readonly reject: string };
  /** What an example item has to do with the node; null outside of the simulator. */
  readonly mark: 'current' | 'passed' | 'refused' | null;
  /** Says that the example item is here. */
  readonly here: string;
}

export type FlowNode = Node<FlowNodeData, 'flow'>;

const glyphs: { readonly [K in FlowNodeDocument['kind']]?: ReactNode } = {
  zero_requirement: <Minus size={14} />,
  requirement: <ClipboardCheck size={16} />,
  approval: <Stamp size={16} />,
};

/** The handles of a node: where moves leave it and reach it. */
export const sides = [
  ['left', Position.Left],
  ['right', Position.Right],
  ['top', Position.Top],
  ['bottom', Position.Bottom],
] as const;

/** A node of the diagram: the shape says its kind, then its label, then its colour (ui.md, Editors). */
export function FlowNodeCard({ data, selected }: NodeProps<FlowNode>) {
  const { kind, label, note, colour, family, rank, handles, mark, here } = data;
  return (
    <div
      className={cx(styles.node, selected && styles.selected)}
      data-kind={kind}
      data-rank={rank ?? undefined}
      data-mark={mark ?? undefined}
      style={{ '--node-colour': colour }}
    >
      <span className={styles.glyph}>
        {glyphs[kind] ?? <StatusGlyph family={family} colour={colour} size={16} />}
      </span>
      <span className={styles.texts}>
        <strong className={styles.label}>{label}</strong>
        {kind !== 'zero_requirement' && <span className={styles.note}>{note}</span>}
      </span>
      {mark === 'current' && <span className={styles.here}>{here}</span>}
      <FindingBadge rank={rank} />
      {sides.map(([id, position]) => (
        <Handle
          key={id}
          id={id}
          type="source"
          position={position}
          className={styles.handle}
          title={handles.move}
        />
      ))}
      {kind === 'approval' && (
        <Handle
          id="reject"
          type="source"
          position={Position.Top}
          className={cx(styles.handle, styles.reject)}
          title={handles.reject}
        />
      )}
    </div>
  );
}
