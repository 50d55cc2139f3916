import { useState } from 'react';
import { isApiError } from '../../api/error.ts';

/** Runs a change that the server allows only shortly after re-authentication. */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T | null>;

export interface ReauthenticationRequest {
  readonly onReply: (isProved: boolean) => void;
}

/**
 * Runs work. If the server requires re-authentication, opens the dialog and runs the work again;
 * null if the person cancels. `asked` is set while the dialog is open.
 */
export function useReauthentication(): {
  readonly proved: WithReauthentication;
  readonly asked: ReauthenticationRequest | null;
} {
  const [asked, setAsked] = useState<ReauthenticationRequest | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAsked({
        onReply: (isProved) => {
          setAsked(null);
          resolve(isProved);
        },
      });
    });
  const proved: WithReauthentication = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'proof_required') throw error;
    }
    return (await ask()) ? work() : null;
  };
  return { proved, asked };
}
