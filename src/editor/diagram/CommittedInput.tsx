import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

interface CommittedInputProps extends Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'ref'
> {
  readonly value: string;
  /** Lines of a text area; one line if absent. */
  readonly rows?: number;
  /** Whether a text can be taken; another one stays in the control. */
  readonly accepts?: ((typed: string) => boolean) | undefined;
  /** Whether the control holds a text that is not taken, whenever that is tried. */
  readonly onRefused?: ((isRefused: boolean) => void) | undefined;
  /** With the text when the control is left or Enter is pressed, if it changed. */
  readonly onCommit: (value: string) => void;
}

/** A text that counts as one edit, so that undo takes back what was typed and not each letter. */
export function CommittedInput(props: CommittedInputProps) {
  const { value, rows, accepts, onRefused, onCommit, ...input } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const isRefused = typed !== null && typed !== value && accepts?.(typed) === false;
    onRefused?.(isRefused);
    if (isRefused) return;
    if (typed !== null && typed !== value) onCommit(typed);
    setTyped(null);
  };
  const shared = {
    id: input.id,
    lang: input.lang,
    'aria-label': input['aria-label'],
    'aria-describedby': input['aria-describedby'],
    'aria-invalid': input['aria-invalid'],
    'aria-required': input['aria-required'],
    maxLength: input.maxLength,
    value: typed ?? value,
    onBlur: commit,
  };
  if (rows !== undefined)
    return <TextArea {...shared} rows={rows} onChange={({ target }) => setTyped(target.value)} />;
  return (
    <TextInput
      {...input}
      {...shared}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') {
          setTyped(null);
          onRefused?.(false);
        }
      }}
    />
  );
}
