import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  readonly primary: boolean;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

/** A button that opens the camera of a phone, and elsewhere a dialog for a photo. */
export function PhotoButton({ label, icon, primary, isBusy, onFile }: Props) {
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
        accept="image/*"
        capture="environment"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Allows the person to choose the same photo again.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
