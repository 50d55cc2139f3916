import { ReactFlowProvider } from '@xyflow/react';
import { useRef, useState } from 'react';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, FlowNodeDocument } from '../../runtime/documents.ts';
import { arrangeFlow, flowGrid } from '../../runtime/flow/layout/arrange.ts';
import { EdgePanel } from './EdgePanel.tsx';
import type { FlowFinding } from './finding.ts';
import {
  type EditFlow,
  type FlowEdit,
  type FlowSelection,
  copyOfNode,
  freeRow,
  newEdge,
  newNode,
  type Position,
  positionsOf,
} from './flow-edit.ts';
import { FlowDiagram } from './FlowDiagram.tsx';
import { FlowFindings } from './FlowFindings.tsx';
import { GroupPanel } from './GroupPanel.tsx';
import { insertNode, placeInMove } from './insert-node.ts';
import { NodePalette } from './NodePalette.tsx';
import { NodePanel } from './NodePanel.tsx';
import type { FlowPeople } from './panel-props.ts';
import { useDiagramTexts } from './useDiagramTexts.ts';
import styles from './diagram.module.css';

interface FlowEditorProps {
  readonly flow: FlowDocument;
  readonly findings: readonly FlowFinding[];
  readonly people: FlowPeople;
  /** The draft as it compiles now; null while it does not. */
  readonly module: CompiledModule | null;
  readonly selection: FlowSelection | null;
  readonly onSelect: (selection: FlowSelection | null) => void;
  readonly onEdit: EditFlow;
}

/**
 * Where the keyboard goes on after nodes or moves are removed: at the node before them, at any if the text is
 * empty. Null if nothing is removed.
 */
function nodeBefore({ edges }: FlowDocument, edits: readonly FlowEdit[]): string | null {
  const removed = edits.filter(({ name }) => name === 'remove_node' || name === 'remove_edge');
  if (removed.length === 0) return null;
  const isRemoved = (kind: FlowEdit['name'], id: string) =>
    removed.some((each) => each.name === kind && 'id' in each.args && each.args.id === id);
  const edge = edges.find(
    ({ id, target }) => isRemoved('remove_edge', id) || isRemoved('remove_node', target),
  );
  return edge?.source ?? '';
}

/** The status flow as a diagram: kinds on the left, properties on the right, the check below. */
export function FlowEditor(props: FlowEditorProps) {
  const { flow, findings, people, module, selection, onSelect } = props;
  const texts = useDiagramTexts();
  const editor = useRef<HTMLDivElement>(null);
  const [shownPart, setShownPart] = useState<FlowSelection | null>(null);
  const node = flow.nodes.find(({ id }) => selection?.kind === 'node' && selection.id === id);
  const group = flow.groups?.find(({ id }) => selection?.kind === 'group' && selection.id === id);
  const edge = flow.edges.find(({ id }) => selection?.kind === 'edge' && selection.id === id);

  function onEdit(edits: readonly FlowEdit[]): void {
    const before = nodeBefore(flow, edits);
    props.onEdit(edits);
    if (before === null) return;
    // The diagram takes away what was removed after this task.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const left = [...(editor.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [])];
      (left.find(({ dataset }) => dataset['id'] === before) ?? left[0])?.focus();
    });
  }

  function add(kind: FlowNodeDocument['kind'], position: Position, after: string | null): void {
    const made = newNode(flow, kind, position);
    const edits: FlowEdit[] = [{ name: 'add_node', args: { node: made } }];
    if (after !== null)
      edits.push({ name: 'add_edge', args: { edge: newEdge(flow, after, made.id, false) } });
    onEdit(edits);
    onSelect({ kind: 'node', id: made.id });
  }

  /** Into the selected move, or after the selected node, otherwise to the right of everything. */
  function addNext(kind: FlowNodeDocument['kind']): void {
    if (edge !== undefined) {
      const made = newNode(flow, kind, placeInMove(flow, edge));
      onEdit(insertNode(flow, edge, made));
      onSelect({ kind: 'node', id: made.id });
      return;
    }
    const positions = positionsOf(flow);
    const at = node === undefined ? undefined : positions.get(node.id);
    if (node !== undefined && at !== undefined) {
      const x = at.x + flowGrid.x;
      add(kind, { x, y: freeRow(positions, x, at.y) }, node.id);
      return;
    }
    const right = Math.max(0, ...[...positions.values()].map(({ x }) => x + flowGrid.x));
    add(kind, { x: right, y: 0 }, null);
  }

  /** A copy in the next free row, without moves: they would lead past what the node checks. */
  function copy(of: FlowNodeDocument): void {
    const positions = positionsOf(flow);
    const at = positions.get(of.id) ?? { x: 0, y: 0 };
    const made = copyOfNode(flow, of, { x: at.x, y: freeRow(positions, at.x, at.y) });
    onEdit([{ name: 'add_node', args: { node: made } }]);
    onSelect({ kind: 'node', id: made.id });
  }

  function layOut(): void {
    const { nodes } = arrangeFlow(flow);
    onEdit([{ name: 'replace_nodes', args: { nodes } }]);
  }

  return (
    <ReactFlowProvider>
      <div ref={editor} className={styles.editor}>
        <NodePalette
          hasStart={flow.nodes.some(({ kind }) => kind === 'status_start')}
          onAdd={addNext}
        />
        <div className={styles.middle}>
          <FlowDiagram
            flow={flow}
            findings={findings}
            selection={selection}
            shownPart={shownPart}
            texts={texts}
            trace={null}
            onSelect={onSelect}
            onEdit={onEdit}
            onAdd={(kind, position) => add(kind, position, null)}
            onLayout={layOut}
          />
          <FlowFindings
            findings={findings}
            onShow={(part) => {
              onSelect(part);
              setShownPart(part);
            }}
            onEdit={onEdit}
          />
        </div>
        {node !== undefined && (
          <NodePanel
            key={node.id}
            flow={flow}
            node={node}
            findings={findings.filter((finding) => finding.node === node.id)}
            people={people}
            module={module}
            onEdit={onEdit}
            onCopy={() => copy(node)}
          />
        )}
        {group !== undefined && (
          <GroupPanel key={group.id} flow={flow} group={group} onEdit={onEdit} />
        )}
        {edge !== undefined && (
          <EdgePanel
            flow={flow}
            edge={edge}
            findings={findings.filter((finding) => finding.edge === edge.id)}
            onEdit={onEdit}
            onSelect={onSelect}
          />
        )}
      </div>
    </ReactFlowProvider>
  );
}
