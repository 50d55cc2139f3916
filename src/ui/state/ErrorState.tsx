import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { StateBlock } from './StateBlock.tsx';

interface ErrorStateProps {
  /** What failed: "Work orders didn't load". */
  readonly title: string;
  /** Why, as far as known: the server's sentence. */
  readonly reason?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
}

/** What failed, why, and "Try again". For a place without old data; with old data, keep that. */
export function ErrorState({ title, reason, onRetry, retrying = false }: ErrorStateProps) {
  const t = useUiText();
  return (
    <StateBlock
      failed
      icon={<CloudOff size={24} />}
      title={title}
      text={reason}
      action={
        onRetry && (
          <Button size="small" icon={<RotateCw size={14} />} loading={retrying} onClick={onRetry}>
            {t('try_again')}
          </Button>
        )
      }
    />
  );
}
