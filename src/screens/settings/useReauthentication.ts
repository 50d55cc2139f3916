import { useState } from 'react';
import { isApiError } from '../../api/error.ts';

/** Something that the server does only for who has just proved who they are. */
export type WithReauthentication = <T>(work: () => Promise<T>) => Promise<T | null>;

export interface ReauthenticationRequest {
  readonly onReply: (isProved: boolean) => void;
}

/**
 * Runs work, and where the server wants a proof first asks for it and runs it again; null where the
 * person gave up. `asked` is set while the question is open.
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
