import { ClipboardCheck, Minus, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowNodeDocument } from '../../runtime/documents.ts';
import { Grip } from '../../ui/icons/Grip.tsx';
import { statusShapes } from '../../ui/status/shapes.tsx';
import styles from './palette.module.css';

type NodeKind = FlowNodeDocument['kind'];

/** Kinds that people add, in the order of picture 07. A flow has one start, so that comes first and once. */
const nodeKinds = [
  'status_start',
  'status_intermediate',
  'zero_requirement',
  'requirement',
  'approval',
] as const satisfies readonly NodeKind[];

const mediaType = 'application/x-sitewright-flow-node';

/** The kind of node that is dragged from the palette; null for anything else. */
export function draggedKind(data: DataTransfer): NodeKind | null {
  const kind = data.getData(mediaType);
  return nodeKinds.find((each) => each === kind) ?? null;
}

function Shape({ family }: { readonly family: 'not_started' | 'moving' }) {
  return (
    <svg width="18" height="18" viewBox="0 0 16 16" aria-hidden="true">
      {statusShapes[family]}
    </svg>
  );
}

const glyphs: { readonly [K in NodeKind]: ReactNode } = {
  status_start: <Shape family="not_started" />,
  status_intermediate: <Shape family="moving" />,
  zero_requirement: <Minus size={18} />,
  requirement: <ClipboardCheck size={18} />,
  approval: <Stamp size={18} />,
};

interface NodePaletteProps {
  readonly hasStart: boolean;
  /** Adds a node after the selected one, or at the end. */
  readonly onAdd: (kind: NodeKind) => void;
}

/** Kinds of nodes: dragged onto the diagram, or pressed to place one after the selected node. */
export function NodePalette({ hasStart, onAdd }: NodePaletteProps) {
  const { t } = useTranslation('diagram');
  return (
    <section className={styles.palette} aria-label={t('add_node')}>
      <h2 className={styles.title}>{t('add_node')}</h2>
      <ul className={styles.kinds}>
        {nodeKinds
          .filter((kind) => kind !== 'status_start' || !hasStart)
          .map((kind) => (
            <li key={kind}>
              <button
                type="button"
                draggable
                className={styles.kind}
                data-kind={kind}
                onDragStart={(event) => event.dataTransfer.setData(mediaType, kind)}
                onClick={() => onAdd(kind)}
              >
                <Grip size={16} className={styles.grip} />
                <span className={styles.glyph}>{glyphs[kind]}</span>
                <span className={styles.texts}>
                  <strong>{t(`kind.${kind}`)}</strong>
                  <span className={styles.note}>{t(`kind_note.${kind}`)}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
      <p className={styles.help}>{t('add_help')}</p>
    </section>
  );
}
