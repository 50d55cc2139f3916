import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../button/Button.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';
import { StateBlock } from './StateBlock.tsx';

interface ErrorStateProps {
  /** What failed: "Work orders didn't load". */
  readonly title: string;
  /** The reason if known: the server's sentence. */
  readonly reason?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean | undefined;
  /** Nothing is wrong with the area: it is only out of reach for now. */
  readonly isQuiet?: boolean;
}

/**
 * A load error with its reason and "Try again". Only for an area without data: stale data stays
 * visible instead.
 */
export function ErrorState({
  title,
  reason,
  onRetry,
  retrying = false,
  isQuiet = false,
}: ErrorStateProps) {
  const t = useUiText();
  return (
    <StateBlock
      failed={!isQuiet}
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
