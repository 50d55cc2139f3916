import { FileUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/Button.tsx';

interface Props {
  readonly label: string;
  /** The extensions or media types of the files that the dialog offers, as for `accept`. */
  readonly accept: string;
  readonly primary?: boolean;
  readonly icon?: ReactNode;
  readonly isBusy?: boolean;
  /** Opens the camera of a phone; elsewhere the dialog. */
  readonly hasCamera?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens a dialog for one file. */
export function FileButton(props: Props) {
  const { label, accept, primary = false, icon = <FileUp />, isBusy = false, onFile } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={icon}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        capture={props.hasCamera === true ? 'environment' : undefined}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows the person to choose the same file again after they have changed it.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
