import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

interface QueryStateProps {
  /** A read that has brought nothing yet. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What failed, where it did: "Work orders didn't load". */
  readonly errorTitle: string;
  /** How many rows stand for what is to come. */
  readonly rows?: number;
  /** Of one of them, in px. */
  readonly rowHeight?: number;
}

/** Stands in the place of what is read until it is there: grey rows, or why it didn't come. */
export function QueryState({ query: of, errorTitle: failed, ...skeleton }: QueryStateProps) {
  const { error, isFetching, refetch } = of;
  if (error === null) return <SkeletonRows {...skeleton} />;
  return (
    <ErrorState
      title={failed}
      reason={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}
