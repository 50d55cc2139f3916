import { Button } from '../../../ui/button/Button.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies a text to the clipboard and reports success or failure. */
export function CopyButton({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('bulk');
  const [said, setSaid] = useState<'copied' | 'not_copied' | null>(null);
  return (
    <>
      <span role="status">{said === null ? '' : t(said)}</span>
      <Button
        onClick={() => {
          navigator.clipboard.writeText(text()).then(
            () => setSaid('copied'),
            () => setSaid('not_copied'),
          );
        }}
      >
        {t('copy')}
      </Button>
    </>
  );
}
