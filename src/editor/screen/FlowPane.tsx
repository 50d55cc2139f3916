import '../../modules/problem-texts.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomUuid } from '../../api/uuid.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { reviewWalks } from '../../runtime/flow/walk/review-walks.ts';
import { usePerformAloud } from '../actions/usePerformAloud.ts';
import { flowOf } from '../document/flow.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import { TemplateSimulator } from '../simulator/TemplateSimulator.tsx';
import styles from '../diagram/diagram.module.css';
import { FlowBar } from '../diagram/FlowBar.tsx';
import type { FlowEdit, FlowSelection } from '../diagram/flow-edit.ts';
import { FlowEditor } from '../diagram/FlowEditor.tsx';
import { shownFindings } from '../diagram/shown-findings.ts';
import { useFlowPeople } from '../diagram/useFlowPeople.ts';

interface Props {
  /** The id of the node that is selected at first; null for none. */
  readonly initialNode: string | null;
}

/** The status flow of the draft, reviewed after each change. People of the site count at publishing. */
export function FlowPane({ initialNode }: Props) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const people = useFlowPeople();
  const model = useEditor();
  const perform = usePerformAloud();
  const [selection, setSelection] = useState<FlowSelection | null>(() =>
    initialNode === null ? null : { kind: 'node', id: initialNode },
  );
  useEditorKeys(editorTopics.document);
  const flow = flowOf(model.document(), model.context);
  const { module } = model.compiled();
  const { walks } = model.document();
  const findings = useMemo(
    () =>
      shownFindings(
        flow,
        [...reviewFlow(flow, { module }), ...(module === null ? [] : reviewWalks(module, walks))],
        language,
      ),
    [flow, module, walks, language],
  );
  function edit(edits: readonly FlowEdit[]): void {
    const gesture = edits.length > 1 ? randomUuid() : undefined;
    for (const each of edits) perform(each, gesture);
    model.endStep();
  }

  const [isTrying, setIsTrying] = useState(false);
  // A draft that does not compile has no moves to try; what is wrong is shown next to the diagram.
  const canTry = module !== null && !findings.some(({ rank }) => rank === 'error');
  return (
    <div className={styles.pane}>
      <FlowBar
        isTrying={isTrying && canTry}
        canTry={canTry}
        onTry={setIsTrying}
        onFlow={(next) => {
          perform({ name: 'replace_flow', args: { flow: next } });
          model.endStep();
          setSelection(null);
        }}
        onReset={
          model.document().statusFlow === undefined
            ? null
            : () => {
                perform({ name: 'reset_flow', args: {} });
                model.endStep();
                setSelection(null);
              }
        }
      />
      {isTrying && canTry ? (
        <TemplateSimulator flow={flow} module={module} />
      ) : (
        <FlowEditor
          flow={flow}
          findings={findings}
          people={people}
          module={module}
          selection={selection}
          onSelect={setSelection}
          onEdit={edit}
          onFix={(fixed) => {
            perform({ name: 'replace_flow', args: { flow: fixed } });
            model.endStep();
          }}
        />
      )}
    </div>
  );
}
