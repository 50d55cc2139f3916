import '../../modules/problem-texts.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerformStepAloud } from '../actions/usePerformAloud.ts';
import { flowOf } from '../document/flow.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys } from '../model/useEditor.ts';
import { TemplateSimulator } from '../simulator/TemplateSimulator.tsx';
import styles from '../diagram/diagram.module.css';
import { FlowBar } from '../diagram/FlowBar.tsx';
import type { FlowSelection } from '../diagram/flow-edit.ts';
import { FlowEditor } from '../diagram/FlowEditor.tsx';
import { shownFindings } from '../diagram/shown-findings.ts';
import { useFlowPeople } from '../diagram/useFlowPeople.ts';
import { draftFindings } from './draft-findings.ts';
import { useFlowReview } from './flow-review.ts';
import { standing } from './people-findings.ts';

interface Props {
  /** The id of the node that is selected at first; null for none. */
  readonly initialNode: string | null;
}

/** The status flow of the draft, reviewed after each change, also with the people of the site. */
export function FlowPane({ initialNode }: Props) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const people = useFlowPeople();
  const model = useEditor();
  const edit = usePerformStepAloud();
  const [selection, setSelection] = useState<FlowSelection | null>(() =>
    initialNode === null ? null : { kind: 'node', id: initialNode },
  );
  useEditorKeys(editorTopics.document);
  const document = model.document();
  const flow = flowOf(document, model.context);
  const { module } = model.compiled();
  const { walks } = document;
  const found = useMemo(() => draftFindings(flow, module, walks), [flow, module, walks]);
  const { ofPeople } = useFlowReview();
  const findings = useMemo(() => {
    const others = ofPeople === null ? [] : standing(ofPeople, document);
    return shownFindings(flow, [...found, ...others], language);
  }, [flow, found, ofPeople, document, language]);
  const [isTrying, setIsTrying] = useState(false);
  // A draft that does not compile has no moves to try; what is wrong is shown next to the diagram.
  const canTry = module !== null && !found.some(({ severity }) => severity === 'error');
  return (
    <div className={styles.pane}>
      <FlowBar
        isTrying={isTrying && canTry}
        canTry={canTry}
        onTry={setIsTrying}
        onFlow={(next) => {
          edit([{ name: 'replace_flow', args: { flow: next } }]);
          setSelection(null);
        }}
        onReset={
          document.statusFlow === undefined
            ? null
            : () => {
                edit([{ name: 'reset_flow', args: {} }]);
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
        />
      )}
    </div>
  );
}
