import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button/Button.tsx';

interface Props {
  readonly label: string;
  /** The extensions or media types of the files that the dialog offers, as for `accept`. */
  readonly accept: string;
  readonly primary?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens a dialog for one file. */
export function FileButton({ label, accept, primary = false, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type={primary ? 'primary' : 'default'}
        icon={<FileUp />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
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
