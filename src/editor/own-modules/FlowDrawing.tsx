import '../../modules/problem-texts.ts';
import { Redo2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { FlowDocument, ModuleDocument } from '../../runtime/documents.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import { editedFlow } from '../diagram/edited-flow.ts';
import type { FlowEdit, FlowSelection } from '../diagram/flow-edit.ts';
import { FlowBar } from '../diagram/FlowBar.tsx';
import { FlowEditor } from '../diagram/FlowEditor.tsx';
import { shownFindings } from '../diagram/shown-findings.ts';
import { useFlowPeople } from '../diagram/useFlowPeople.ts';
import { useSentence } from '../model/useEditor.ts';
import { Simulator } from '../simulator/Simulator.tsx';
import styles from './own-modules.module.css';

interface Props {
  readonly module: ModuleDocument;
  readonly flow: FlowDocument;
  readonly compiled: CompiledModule | null;
  readonly onChange: (flow: FlowDocument) => void;
}

/** The flow of a module in the diagram of templates, with a check and undo of its own. */
export function FlowDrawing({ module, flow, compiled, onChange }: Props) {
  const { t, i18n } = useTranslation('own_modules');
  const people = useFlowPeople();
  const say = useSentence();
  const { toast } = useToast();
  const [selection, setSelection] = useState<FlowSelection | null>(null);
  const [isTrying, setIsTrying] = useState(false);
  const isTried = isTrying && compiled !== null;
  const [past, setPast] = useState<readonly FlowDocument[]>([]);
  const [future, setFuture] = useState<readonly FlowDocument[]>([]);
  const findings = useMemo(
    () => shownFindings(flow, reviewFlow(flow, { module: compiled }), i18n.language),
    [flow, compiled, i18n.language],
  );

  function change(next: FlowDocument): void {
    setPast((before) => [...before, flow]);
    setFuture([]);
    onChange(next);
  }

  function edit(edits: readonly FlowEdit[]): void {
    const result = editedFlow(module, flow, edits);
    if (result.ok) change(result.flow);
    else toast({ title: say(result.refusal), variant: 'warning' });
  }

  /** Takes the flow from one end of the history and puts the present one at the other. */
  function step(isUndo: boolean): void {
    const next = (isUndo ? past : future).at(-1);
    if (next === undefined) return;
    const without = (all: readonly FlowDocument[]) => all.slice(0, -1);
    const withThis = (all: readonly FlowDocument[]) => [...all, flow];
    setPast(isUndo ? without : withThis);
    setFuture(isUndo ? withThis : without);
    onChange(next);
  }

  return (
    <div className={styles.drawing}>
      <FlowBar
        isTrying={isTried}
        canTry={compiled !== null}
        onTry={setIsTrying}
        onReset={null}
        onFlow={({ nodes, edges }) => {
          change({ name: flow.name, nodes, edges });
          setSelection(null);
        }}
      >
        <IconButton
          label={t('undo')}
          icon={<Undo2 size={18} />}
          disabledReason={past.length === 0 ? t('nothing_to_undo') : undefined}
          onClick={() => step(true)}
        />
        <IconButton
          label={t('redo')}
          icon={<Redo2 size={18} />}
          disabledReason={future.length === 0 ? t('nothing_to_redo') : undefined}
          onClick={() => step(false)}
        />
      </FlowBar>
      {isTried && compiled !== null ? (
        <Simulator flow={flow} module={compiled} keeper={null} />
      ) : (
        <FlowEditor
          flow={flow}
          findings={findings}
          people={people}
          module={compiled}
          selection={selection}
          onSelect={setSelection}
          onEdit={edit}
        />
      )}
    </div>
  );
}
