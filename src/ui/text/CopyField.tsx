import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../button/Button.tsx';
import { FieldFrame } from '../form/FieldFrame.tsx';
import { TextInput } from '../form/TextInput.tsx';
import { useToast } from '../toast/useToast.ts';
import styles from './CopyField.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly help?: string;
  readonly texts: {
    readonly copy: string;
    readonly copied: string;
    /** If the browser does not allow it: the text is selected. */
    readonly copyYourself: string;
  };
}

/** A text that people take elsewhere, such as an address or a token, with a button that copies it. */
export function CopyField({ label, value, help, texts }: Props) {
  const { toast } = useToast();
  const input = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: texts.copied });
    } catch (error) {
      // The clipboard needs https and permission.
      console.warn('The text could not be copied', error);
      input.current?.select();
      toast({ title: texts.copyYourself });
    }
  }

  return (
    <FieldFrame label={label} help={help}>
      {(control) => (
        <div className={styles.line}>
          <TextInput
            {...control}
            ref={input}
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
          />
          <Button icon={<Copy size={16} />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}
