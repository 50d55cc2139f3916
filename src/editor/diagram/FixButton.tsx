import { Button } from '../../ui/button/Button.tsx';
import type { FlowFinding } from './finding.ts';
import type { EditFlow } from './flow-edit.ts';

interface FixButtonProps {
  readonly finding: FlowFinding;
  readonly onEdit: EditFlow;
}

/** The button that mends a finding, where an edit does it safely. */
export function FixButton({ finding: { fix }, onEdit }: FixButtonProps) {
  if (fix === null) return null;
  return (
    <Button size="small" onClick={() => onEdit(fix.edits)}>
      {fix.label}
    </Button>
  );
}
