import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomUuid } from '../../api/uuid.ts';
import { applyFix } from '../../runtime/flow/review/apply-fix.ts';
import { reviewFlow } from '../../runtime/flow/review/review.ts';
import { textIn } from '../../runtime/text.ts';
import { useWidgetServices } from '../../widgets/services.ts';
import { flowOf } from '../document/flow.ts';
import { editorTopics } from '../model/editor-model.ts';
import { useEditor, useEditorKeys, usePerform } from '../screen/useEditor.ts';
import type { FlowFinding } from './finding.ts';
import type { FlowEdit, FlowSelection } from './flow-edit.ts';
import { FlowEditor } from './FlowEditor.tsx';

interface Props {
  /** The id of the node that is selected at first; null for none. */
  readonly initialNode: string | null;
}

/** The status flow of the draft, reviewed after each change. People of the site count at publishing. */
export function FlowPane({ initialNode }: Props) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const { people, teams } = useWidgetServices();
  const model = useEditor();
  const perform = usePerform();
  const [selection, setSelection] = useState<FlowSelection | null>(() =>
    initialNode === null ? null : { kind: 'node', id: initialNode },
  );
  useEditorKeys(editorTopics.document);
  const flow = flowOf(model.document(), model.context);
  const { module } = model.compiled();
  const findings = useMemo(
    (): readonly FlowFinding[] =>
      reviewFlow(flow, { module }).map((finding, index) => ({
        id: `${index} ${finding.code} ${finding.pointer}`,
        rank: finding.severity,
        node: finding.node,
        edge: finding.edge,
        text: textIn(finding.sentence, language),
        fix:
          finding.fix === null
            ? null
            : { label: textIn(finding.fix.label, language), flow: applyFix(flow, finding.fix) },
      })),
    [flow, module, language],
  );
  const shownPeople = useMemo(
    () => ({ users: people.map(({ id, name }) => ({ id, name })), teams }),
    [people, teams],
  );

  function edit(edits: readonly FlowEdit[]): void {
    const gesture = edits.length > 1 ? randomUuid() : undefined;
    for (const each of edits) perform(each, gesture);
    model.endStep();
  }

  return (
    <FlowEditor
      flow={flow}
      findings={findings}
      people={shownPeople}
      module={module}
      selection={selection}
      onSelect={setSelection}
      onEdit={edit}
      onFix={(fixed) => {
        perform({ name: 'replace_flow', args: { flow: fixed } });
        model.endStep();
      }}
    />
  );
}
