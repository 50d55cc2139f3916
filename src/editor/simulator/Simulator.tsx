import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, WalkDocument } from '../../runtime/documents.ts';
import { SkeletonRows } from '../../ui/state/SkeletonRows.tsx';
import { useWidgetServices, WidgetServicesProvider } from '../../widgets/services.ts';
import { FlowDiagram } from '../diagram/FlowDiagram.tsx';
import { useDiagramTexts } from '../diagram/useDiagramTexts.ts';
import { createExampleFiles } from './example-files.ts';
import { withStandIns } from './stand-ins.ts';
import { useMadeUpSources } from '../preview/useMadeUpSources.ts';
import type { Cast } from './actors.ts';
import { actorOfChoice, castOptions } from './actors.ts';
import type { WalkKeeper } from './kept-walks.ts';
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
  /** Where walks are kept; null where they are only tried. */
  readonly keeper: WalkKeeper | null;
}

/** Tries the flow: an example item is moved by people and roles, step by step, on the diagram. */
export function Simulator(props: Props) {
  const { t } = useTranslation('diagram');
  const cast = useCast(props.module.document.type);
  const site = useWidgetServices();
  const services = useMemo(
    () => ({ ...site, files: createExampleFiles(site.files, t('walk.example_file')) }),
    [site, t],
  );
  if (cast === null) return <SkeletonRows />;
  return (
    <WidgetServicesProvider value={services}>
      <OpenSimulator {...props} cast={cast} />
    </WidgetServicesProvider>
  );
}

const noFindings: readonly never[] = [];
const noop = () => undefined;

function OpenSimulator({ flow, module, keeper, cast }: Props & { readonly cast: Cast }) {
  const { t, i18n } = useTranslation('diagram');
  const texts = useDiagramTexts();
  const { type } = module.document;
  function blank(): WalkDocument {
    const { people, roles } = castOptions(cast);
    const [first] = [...people, ...roles];
    const creator = actorOfChoice(cast, type, first?.value ?? '');
    const nobody = { id: 'somebody', name: t('walk.somebody'), permissions: [] };
    return newWalk(
      freeWalkId(keeper?.walks ?? []),
      t('walk.first_name'),
      creator ?? nobody,
      new Date().toISOString(),
    );
  }
  const [walk, setWalk] = useState(blank);
  const simulation = useMemo(() => simulate(module, walk), [module, walk]);
  const made = useMadeUpSources(module, walk.now, i18n.language);
  const sources = useMemo(() => withStandIns(made), [made]);
  const trace = useMemo(() => traceOf(simulation), [simulation]);
  return (
    <ReactFlowProvider>
      <div className={styles.simulator}>
        <div className={styles.left}>
          <WalkSetup
            module={module}
            cast={cast}
            sources={sources}
            walk={walk}
            onWalk={setWalk}
            onRestart={() => setWalk(blank())}
          />
          {keeper !== null && (
            <KeptWalks module={module} keeper={keeper} shown={walk.id} onOpen={setWalk} />
          )}
        </div>
        <div className={styles.middle}>
          <FlowDiagram
            flow={flow}
            findings={noFindings}
            selection={null}
            shownPart={null}
            texts={texts}
            trace={trace}
            onSelect={noop}
            onEdit={noop}
            onAdd={noop}
            onLayout={noop}
          />
          <WalkSteps module={module} simulation={simulation} keeper={keeper} onWalk={setWalk} />
        </div>
        <WalkMoves
          key={`${walk.id} ${walk.steps.length} ${walk.actors[0]?.id}`}
          module={module}
          cast={cast}
          sources={sources}
          simulation={simulation}
          onWalk={setWalk}
        />
      </div>
    </ReactFlowProvider>
  );
}
