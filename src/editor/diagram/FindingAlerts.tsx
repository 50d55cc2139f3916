import { Alert } from '../../ui/state/Alert.tsx';
import type { FlowFinding } from './finding.ts';
import { FixButton } from './FixButton.tsx';
import type { EditFlow } from './flow-edit.ts';

interface FindingAlertsProps {
  readonly findings: readonly FlowFinding[];
  readonly onEdit: EditFlow;
}

/** What is wrong with the selected node or move, each with what mends it. */
export function FindingAlerts({ findings, onEdit }: FindingAlertsProps) {
  return findings.map((finding) => (
    <Alert
      key={finding.id}
      type={finding.rank}
      role="status"
      title={finding.text}
      action={<FixButton finding={finding} onEdit={onEdit} />}
    />
  ));
}
