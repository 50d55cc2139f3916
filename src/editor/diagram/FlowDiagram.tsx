import {
  Background,
  type Connection,
  ConnectionMode,
  type EdgeChange,
  type NodeChange,
  ReactFlow,
  useReactFlow,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import {
  type DragEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowDocument, FlowEdgeDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import {
  changedNodes,
  type DiagramNode,
  droppedNodes,
  placeEdits,
  withSizes,
} from './diagram-changes.ts';
import { DiagramTools } from '../zoom/DiagramTools.tsx';
import {
  diagramEdges,
  diagramNodes,
  type DiagramTexts,
  type WalkTrace,
} from './diagram-elements.ts';
import styles from './diagram.module.css';
import type { FlowFinding } from './finding.ts';
import {
  type EditFlow,
  type FlowSelection,
  newEdge,
  positionsOf,
  reconnected,
} from './flow-edit.ts';
import { type FlowEdge, FlowEdgeLine } from './FlowEdgeLine.tsx';
import { groupBoxes, groupOfBox, hiddenNodes, toggled, withAllExpanded } from './flow-groups.ts';
import { FlowGroupBox } from './FlowGroupBox.tsx';
import { FlowMinimap } from './FlowMinimap.tsx';
import { type FlowNode, FlowNodeCard } from './FlowNodeCard.tsx';
import { draggedKind } from './NodePalette.tsx';
import { useBringIntoView } from './useBringIntoView.ts';
import { useShowReplaced } from './useShowReplaced.ts';
import { wholeDiagram } from '../zoom/whole-diagram.ts';

interface FlowDiagramProps {
  readonly flow: FlowDocument;
  readonly findings: readonly FlowFinding[];
  readonly selection: FlowSelection | null;
  /** What somebody asked to see, another object each time; null for nothing. */
  readonly shownPart: FlowSelection | null;
  readonly texts: DiagramTexts;
  /** Where the example item of a walk is; null while the flow is edited. */
  readonly trace: WalkTrace | null;
  readonly onSelect: (selection: FlowSelection | null) => void;
  readonly onEdit: EditFlow;
  readonly onAdd: (kind: FlowNodeDocument['kind'], position: { x: number; y: number }) => void;
  readonly onLayout: () => void;
}

/** Where an arrow key moves a node. */
const directions = ['left', 'right', 'up', 'down'] as const;

const nodeTypes = { flow: FlowNodeCard, group_box: FlowGroupBox };
const edgeTypes = { flow: FlowEdgeLine };

/** Nodes and moves come from the document; while nodes are dragged, only their places are ahead of it. */
export function FlowDiagram(props: FlowDiagramProps) {
  const { findings, selection, shownPart, texts, trace, onSelect, onEdit, onAdd, onLayout } = props;
  const isEdited = trace === null;
  // A walk shows every node on its way.
  const flow = useMemo(
    () => (isEdited ? props.flow : withAllExpanded(props.flow)),
    [isEdited, props.flow],
  );
  const hidden = useMemo(() => hiddenNodes(flow), [flow]);
  const { t } = useTranslation('diagram');
  const { screenToFlowPosition } = useReactFlow();
  const canvas = useRef<HTMLDivElement>(null);
  const fromDocument = useMemo(
    () => [...diagramNodes(flow, findings, selection, texts, trace)],
    [flow, findings, selection, texts, trace],
  );
  const [nodes, setNodes] = useState<FlowNode[]>(fromDocument);
  const [shown, setShown] = useState(fromDocument);
  if (shown !== fromDocument) {
    setShown(fromDocument);
    setNodes((old) => withSizes(fromDocument, old));
  }
  // In a walk, the place of the example item stays in view.
  const selectedNode = trace?.current ?? (selection?.kind === 'node' ? selection.id : null);
  const selectedAt = selectedNode === null ? undefined : positionsOf(flow).get(selectedNode);
  const { x: atX, y: atY } = selectedAt ?? { x: null, y: null };
  const bringIntoView = useBringIntoView(canvas);
  useShowReplaced(flow);
  const [drawsRejection, setDrawsRejection] = useState(false);
  const show = useEffectEvent((ids: readonly string[]) =>
    bringIntoView(ids.map((id) => hidden.get(id) ?? id)),
  );
  useEffect(() => {
    if (selectedNode !== null && atX !== null && atY !== null) show([selectedNode]);
  }, [selectedNode, atX, atY]);
  const showPart = useEffectEvent(({ kind, id }: FlowSelection) => {
    const edge = flow.edges.find((each) => kind === 'edge' && each.id === id);
    show(edge === undefined ? [id] : [edge.source, edge.target]);
  });
  // Its panel takes room from the diagram, and its ends are there to be dragged.
  const selectedEdge = selection?.kind === 'edge' ? selection.id : null;
  const showEdge = useEffectEvent((id: string) => showPart({ kind: 'edge', id }));
  useEffect(() => {
    if (selectedEdge !== null) showEdge(selectedEdge);
  }, [selectedEdge]);
  useEffect(() => {
    if (shownPart !== null) showPart(shownPart);
  }, [shownPart]);
  const boxesOf = useCallback(
    (placed: readonly FlowNode[]) =>
      groupBoxes(flow, placed, {
        selection,
        language: texts.language,
        findings,
        onToggle: isEdited
          ? (group) => onEdit([{ name: 'put_group', args: { group: toggled(group) } }])
          : null,
      }),
    [flow, selection, texts.language, findings, isEdited, onEdit],
  );
  const boxes = useMemo(() => boxesOf(nodes), [boxesOf, nodes]);
  const edges = useMemo(
    () => [
      ...diagramEdges(
        flow,
        new Map([...nodes, ...boxes].map(({ id, position }) => [id, position])),
        hidden,
        findings,
        selection,
        texts,
      ),
    ],
    [flow, nodes, boxes, hidden, findings, selection, texts],
  );

  function changeNodes(changes: NodeChange<DiagramNode>[]): void {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') {
      const group = groupOfBox(chosen.id);
      onSelect(group === null ? { kind: 'node', id: chosen.id } : { kind: 'group', id: group });
    }
    // The document decides what exists and what is selected.
    const own = changes.filter(({ type }) => type !== 'select' && type !== 'remove');
    setNodes((old) => changedNodes(flow, own, old, boxesOf));
    const moved = droppedNodes(flow, own);
    const edits = placeEdits(flow, changedNodes(flow, own, nodes, boxesOf), moved);
    if (edits.length > 0) onEdit(edits);
  }

  const shownNodes = useMemo(
    () => [...boxes, ...nodes.filter(({ id }) => !hidden.has(id))],
    [boxes, nodes, hidden],
  );

  function changeEdges(changes: EdgeChange[]): void {
    const chosen = changes.find((change) => change.type === 'select' && change.selected);
    if (chosen?.type === 'select') onSelect({ kind: 'edge', id: chosen.id });
  }

  /** Selects a new move, or the one that was there before it. */
  function selectMove({ id, source, target, sourceHandle }: FlowEdgeDocument): void {
    const before = flow.edges.find(
      (each) =>
        each.source === source && each.target === target && each.sourceHandle === sourceHandle,
    );
    onSelect({ kind: 'edge', id: before?.id ?? id });
  }

  function connect({ source, target, sourceHandle }: Connection): void {
    const edge = newEdge(flow, source, target, sourceHandle === 'reject');
    onEdit([{ name: 'add_edge', args: { edge } }]);
    selectMove(edge);
  }

  function reconnect({ id }: FlowEdge, { source, target, sourceHandle }: Connection): void {
    const old = flow.edges.find((each) => each.id === id);
    if (old === undefined) return;
    if (source === old.source && target === old.target) return;
    const isReject = old.sourceHandle === 'reject' || sourceHandle === 'reject';
    const edge = reconnected(flow, old, { source, target }, isReject);
    onEdit([{ name: 'reconnect_edge', args: { id, edge } }]);
    selectMove(edge);
  }

  function drop(event: DragEvent): void {
    const kind = draggedKind(event.dataTransfer);
    if (kind === null) return;
    event.preventDefault();
    onAdd(kind, screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  }

  return (
    <div
      ref={canvas}
      className={styles.canvas}
      data-draws-rejection={drawsRejection || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <ReactFlow
        nodes={shownNodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        connectionMode={ConnectionMode.Loose}
        connectionRadius={80}
        onNodesChange={changeNodes}
        onEdgesChange={changeEdges}
        isValidConnection={({ source, target }) => source !== target}
        onConnectStart={(_event, { handleId }) => setDrawsRejection(handleId === 'reject')}
        onConnect={connect}
        onReconnectStart={(_event, { data }) => setDrawsRejection(data?.isReject === true)}
        onReconnect={reconnect}
        onPaneClick={() => onSelect(null)}
        nodesDraggable={isEdited}
        nodesConnectable={isEdited}
        deleteKeyCode={isEdited ? ['Delete', 'Backspace'] : null}
        onNodesDelete={(removed) =>
          onEdit(removed.map(({ id }) => ({ name: 'remove_node', args: { id } })))
        }
        onEdgesDelete={(removed) => {
          const kept = new Set(
            nodes.filter(({ selected }) => selected === true).map(({ id }) => id),
          );
          onEdit(
            removed
              .filter(({ source, target }) => !kept.has(source) && !kept.has(target))
              .map(({ id }) => ({ name: 'remove_edge', args: { id } })),
          );
        }}
        multiSelectionKeyCode={null}
        selectionKeyCode={null}
        minZoom={0.3}
        maxZoom={1.5}
        fitView
        fitViewOptions={wholeDiagram}
        attributionPosition="top-right"
        ariaLabelConfig={{
          'node.a11yDescription.default': isEdited ? t('help_node') : '',
          'node.a11yDescription.keyboardDisabled': isEdited ? t('help_node') : '',
          'node.a11yDescription.ariaLiveMessage': ({ direction }) =>
            t(`moved_node.${directions.find((each) => each === direction) ?? 'right'}`),
          'edge.a11yDescription.default': isEdited ? t('help_edge') : '',
          'minimap.ariaLabel': t('minimap'),
          'handle.ariaLabel': t('handle'),
        }}
      >
        <Background color="var(--line-2)" gap={16} />
        <FlowMinimap nodes={shownNodes} />
        <DiagramTools onLayout={isEdited ? onLayout : null} />
      </ReactFlow>
    </div>
  );
}
