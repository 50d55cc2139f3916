import {
  Background,
  type Edge,
  type FitViewOptions,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { flowGrid } from '../../runtime/flow/layout/arrange.ts';
import { textIn } from '../../runtime/text.ts';
import { cx } from '../../ui/cx.ts';
import { DiagramTools } from '../zoom/DiagramTools.tsx';
import type { LogicGraph } from './dependency-graph.ts';
import styles from './logic.module.css';

interface Props {
  readonly graph: LogicGraph;
  /** The db name of the field that is looked at; empty for all. */
  readonly field: string;
  readonly onField: (db: string) => void;
}

interface CardData extends Record<string, unknown> {
  readonly name: string;
  readonly kind: string;
  readonly isLookedAt: boolean;
}

type Card = Node<CardData, 'logic'>;

function LogicCard({ data }: NodeProps<Card>) {
  return (
    <div className={cx(styles.card, data.isLookedAt && styles.lookedAt)}>
      <Handle type="target" position={Position.Left} className={styles.handle} />
      <strong>{data.name}</strong>
      <span className={styles.kind}>{data.kind}</span>
      <Handle type="source" position={Position.Right} className={styles.handle} />
    </div>
  );
}

const nodeTypes = { logic: LogicCard };

/** The columns are at least this much wider than those of a flow: each arrow says which rule it is. */
const leastStretch = 1.4;

/** The stretch with which a label stands between two cards and leaves its arrow to be seen. */
function stretchFor(labels: readonly string[]): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const [letter, arrow, card] = [6.5, 64, 160];
  return Math.max(leastStretch, (card + arrow + longest * letter) / flowGrid.x);
}

/** As much in view as can be read; the rest is reached by moving, and the whole by its button. */
const readable: FitViewOptions = { padding: 0.1, minZoom: 0.75, maxZoom: 1 };

/** Brings the cards into view when others are shown. */
function InView({ shown }: { readonly shown: string }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    if (shown !== '') void fitView(readable);
  }, [fitView, shown]);
  return null;
}

/** What reads what: an arrow leads from a field to what its value decides about. */
export function LogicDiagram({ graph, field, onField }: Props) {
  const { t, i18n } = useTranslation('rule_editor');
  const { language } = i18n;
  const { nodes, edges } = useMemo(() => {
    const names = new Map(graph.nodes.map(({ id, name }) => [id, textIn(name, language)]));
    const list = new Intl.ListFormat(language, { type: 'conjunction' });
    const labelled = graph.edges.map((edge) => ({
      ...edge,
      label: list.format(edge.parts.map((part) => t(`logic.part.${part}`))),
    }));
    const stretch = stretchFor(labelled.map(({ label }) => label));
    return {
      nodes: graph.nodes.map(({ id, is, db, position }): Card => {
        const name = names.get(id) ?? id;
        const kind = t(`logic.owner.${is}`);
        const isLookedAt = field !== '' && db === field;
        return {
          id,
          type: 'logic',
          position: { x: position.x * stretch, y: position.y * 0.6 },
          ariaLabel: `${name}, ${kind}`,
          data: { name, kind, isLookedAt },
        };
      }),
      edges: labelled.map(({ id, source, target, label }): Edge => ({
        id,
        source,
        target,
        label,
        className: styles.edge ?? '',
        ariaLabel: t('logic.edge', {
          from: names.get(source) ?? source,
          to: names.get(target) ?? target,
          part: label,
        }),
        markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--text-2)' },
      })),
    };
  }, [graph, field, language, t]);
  function look(id: string): void {
    const db = graph.nodes.find((node) => node.id === id)?.db ?? null;
    if (db !== null) onField(db === field ? '' : db);
  }
  return (
    <div
      className={styles.canvas}
      role="group"
      aria-label={t('logic.drawing')}
      onKeyDown={({ key, target }) => {
        const id =
          key === 'Enter' && target instanceof HTMLElement ? target.dataset['id'] : undefined;
        if (id !== undefined) look(id);
      }}
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        onNodeClick={(_event, { id }) => look(id)}
        minZoom={0.2}
        fitView
        fitViewOptions={readable}
        attributionPosition="top-right"
        ariaLabelConfig={{
          'node.a11yDescription.default': t('logic.drawing_help'),
          'node.a11yDescription.keyboardDisabled': t('logic.drawing_help'),
          'edge.a11yDescription.default': '',
        }}
      >
        <Background color="var(--line-2)" gap={16} />
        <DiagramTools onLayout={null} />
        <InView shown={nodes.map(({ id }) => id).join(' ')} />
      </ReactFlow>
    </div>
  );
}
