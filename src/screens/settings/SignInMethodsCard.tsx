import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { factorsQueryOptions } from '../../api/account.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { QueryState } from '../../ui/state/QueryState.tsx';
import { TwoLineLabel } from '../../ui/text/TwoLineLabel.tsx';
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx';
import styles from './rows.module.css';
import { useReauthentication } from './useReauthentication.ts';

/**
 * Runs a change of the account, after re-authentication if the server requires it. `then` gets the
 * outcome; a failure is shown as a toast.
 */
export type ChangeAccount = <T>(
  work: () => Promise<T>,
  then: (outcome: T) => void,
) => Promise<void>;

interface CardProps<Data> {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly query: UseQueryResult<Data>;
  readonly errorTitle: string;
  /** Rows of the skeleton. */
  readonly rows: number;
  readonly children: (data: Data, change: ChangeAccount) => ReactNode;
}

/** A card of methods with which the person signs in, and the dialog before they are changed. */
export function SignInMethodsCard<Data>(props: CardProps<Data>) {
  const { title, lead, query, errorTitle, rows, children } = props;
  const { data: factors } = useQuery(factorsQueryOptions);
  const attempt = useToastOnError();
  const { proved, request } = useReauthentication();
  const change: ChangeAccount = async (work, then) => {
    const done = await attempt(null, () => proved(work));
    if (done !== null && done.result !== null) then(done.result);
  };
  return (
    <Card title={title}>
      {lead}
      {query.data !== undefined ? (
        children(query.data, change)
      ) : (
        <QueryState query={query} errorTitle={errorTitle} rows={rows} rowHeight={56} />
      )}
      {request !== null && (
        <ReauthenticationDialog
          hasPassword={factors?.has_password ?? true}
          onReply={request.onReply}
        />
      )}
    </Card>
  );
}

interface MethodProps {
  readonly name: ReactNode;
  readonly details: ReactNode;
  /** The verb of the button, and its name for assistive technology. */
  readonly verb: string;
  readonly verbLabel?: string;
  readonly onVerb: () => void;
}

/** One method and the button that switches it on or off. */
export function SignInMethod({ name, details, verb, verbLabel, onVerb }: MethodProps) {
  return (
    <li className={styles.row}>
      <TwoLineLabel name={name} details={details} />
      <Button size="small" aria-label={verbLabel} onClick={onVerb}>
        {verb}
      </Button>
    </li>
  );
}
