import type { FlowDocument } from '../../runtime/documents.ts';
import { Button } from '../../ui/button/Button.tsx';
import type { FlowFinding } from './finding.ts';

/** Takes the mended flow. */
export type FixFlow = (flow: FlowDocument) => void;

interface FixButtonProps {
  readonly finding: FlowFinding;
  readonly onFix: FixFlow;
}

/** The button that mends a finding, where an edit does it safely. */
export function FixButton({ finding: { fix }, onFix }: FixButtonProps) {
  if (fix === null) return null;
  return (
    <Button size="small" onClick={() => onFix(fix.flow)}>
      {fix.label}
    </Button>
  );
}
