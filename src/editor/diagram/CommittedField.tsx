import { type ComponentProps, useState } from 'react';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { CommittedInput } from './CommittedInput.tsx';

interface CommittedFieldProps extends Pick<
  ComponentProps<typeof CommittedInput>,
  'value' | 'maxLength' | 'inputMode' | 'onCommit'
> {
  readonly label: string;
  readonly help: string;
  readonly accepts: (typed: string) => boolean;
  /** What can be entered, said beside a text that is not taken. */
  readonly refusal: string;
}

/** A text with its label that is not taken as it is typed: it stays, and what to enter is said. */
export function CommittedField({ label, help, refusal, ...input }: CommittedFieldProps) {
  const [isRefused, setIsRefused] = useState(false);
  return (
    <FieldFrame label={label} help={help} error={isRefused ? refusal : undefined}>
      {(control) => <CommittedInput {...control} {...input} onRefused={setIsRefused} />}
    </FieldFrame>
  );
}
