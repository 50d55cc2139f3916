import { useState } from 'react';
import { isApiError } from '../../api/error.ts';

/** Runs a change that the server allows only shortly after re-authentication. */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T | null>;

export interface ReauthenticationRequest {
  readonly onReply: (isProved: boolean) => void;
}

/**
 * Runs work. If the server requires re-authentication, opens the dialog and runs the work again;
 * null if the person cancels. `request` is set while the dialog is open.
 */
export function useReauthentication(): {
  readonly proved: WithReauthentication;
  readonly request: ReauthenticationRequest | null;
} {
  const [request, setRequest] = useState<ReauthenticationRequest | null>(null);
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setRequest({
        onReply: (isProved) => {
          setRequest(null);
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
  return { proved, request };
}
