import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, WalkDocument } from '../../runtime/documents.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { FlowDiagram } from '../diagram/FlowDiagram.tsx';
import { useDiagramTexts } from '../diagram/useDiagramTexts.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import type { Cast } from './actors.ts';
import { actorOfChoice, castOptions } from './actors.ts';
import { KeptWalks } from './KeptWalks.tsx';
import { freeWalkId, newWalk, simulate, traceOf } from './simulation.ts';
import styles from './simulator.module.css';
import { useCast } from './useCast.ts';
import { WalkMoves } from './WalkMoves.tsx';
import { WalkSetup } from './WalkSetup.tsx';
import { WalkSteps } from './WalkSteps.tsx';

interface Props {
  readonly flow: FlowDocument;
  readonly module: CompiledModule;
}

/** Tries the flow: an example item is moved by people and roles, step by step, on the diagram. */
export function Simulator(props: Props) {
  const cast = useCast(props.module.document.type);
  return cast === null ? <SkeletonRows /> : <OpenSimulator {...props} cast={cast} />;
}

const noFindings: readonly never[] = [];
const noop = () => undefined;

function OpenSimulator({ flow, module, cast }: Props & { readonly cast: Cast }) {
  const { t } = useTranslation('diagram');
  const model = useEditor();
  useEditorKeys(editorTopics.document);
  const texts = useDiagramTexts();
  const { type } = module.document;
  const { walks = [] } = model.document();
  function blank(): WalkDocument {
    const { people, roles } = castOptions(cast);
    const [first] = [...people, ...roles];
    const creator = actorOfChoice(cast, type, first?.value ?? '');
    const nobody = { id: 'somebody', name: t('walk.somebody'), permissions: [] };
    return newWalk(
      freeWalkId(walks),
      t('walk.first_name'),
      creator ?? nobody,
      new Date().toISOString(),
    );
  }
  const [walk, setWalk] = useState(blank);
  const simulation = useMemo(() => simulate(module, walk), [module, walk]);
  const trace = useMemo(() => traceOf(simulation), [simulation]);
  return (
    <ReactFlowProvider>
      <div className={styles.simulator}>
        <div className={styles.left}>
          <WalkSetup
            module={module}
            cast={cast}
            walk={walk}
            onWalk={setWalk}
            onRestart={() => setWalk(blank())}
          />
          <KeptWalks module={module} walks={walks} shown={walk.id} onOpen={setWalk} />
        </div>
        <div className={styles.middle}>
          <FlowDiagram
            flow={flow}
            findings={noFindings}
            selection={null}
            texts={texts}
            trace={trace}
            onSelect={noop}
            onEdit={noop}
            onAdd={noop}
            onLayout={noop}
          />
          <WalkSteps module={module} simulation={simulation} onWalk={setWalk} />
        </div>
        <WalkMoves
          key={`${walk.id} ${walk.steps.length} ${walk.actors[0]?.id}`}
          module={module}
          cast={cast}
          simulation={simulation}
          onWalk={setWalk}
        />
      </div>
    </ReactFlowProvider>
  );
}
