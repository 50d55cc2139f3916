import { Alert } from '../../ui/state/Alert.tsx';
import type { FlowFinding } from './finding.ts';
import { FixButton, type FixFlow } from './FixButton.tsx';

interface FindingAlertsProps {
  readonly findings: readonly FlowFinding[];
  readonly onFix: FixFlow;
}

/** What is wrong with the selected node or move, each with what mends it. */
export function FindingAlerts({ findings, onFix }: FindingAlertsProps) {
  return findings.map((finding) => (
    <Alert
      key={finding.id}
      type={finding.rank}
      role="status"
      title={finding.text}
      action={<FixButton finding={finding} onFix={onFix} />}
    />
  ));
}
