import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { acceptedExtensions } from './useUpload.ts';

interface Props {
  readonly label: string;
  readonly primary?: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens a dialog for one file. */
export function FileButton({ label, primary = false, onFile }: Props) {
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
        accept={acceptedExtensions}
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
