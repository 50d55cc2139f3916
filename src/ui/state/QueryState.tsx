import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

interface QueryStateProps {
  /** A query without data yet. */
  readonly query: {
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Title of the load error: "Work orders didn't load". */
  readonly errorTitle: string;
  /** Number of skeleton rows. */
  readonly rows?: number;
  /** Height of a skeleton row, in px. */
  readonly rowHeight?: number;
}

/** Codes of errors that say that there is no connection, which is no fault of what is shown. */
const withoutConnection: readonly unknown[] = ['network', 'not_on_device'];

const isWithoutConnection = (error: Error): boolean =>
  'code' in error && withoutConnection.includes(error.code);

/** Shown until a query has data: skeleton rows, or the load error; quietly where only the connection is missing. */
export function QueryState({ query: of, errorTitle: failed, ...skeleton }: QueryStateProps) {
  const { error, isFetching, refetch } = of;
  if (error === null) return <SkeletonRows {...skeleton} />;
  return (
    <ErrorState
      title={failed}
      reason={error.message}
      onRetry={() => void refetch()}
      retrying={isFetching}
      isQuiet={isWithoutConnection(error)}
    />
  );
}
