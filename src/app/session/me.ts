import { createContext, use } from 'react';
import type { CurrentUser } from '../../modules/session.ts';

const MeContext = createContext<CurrentUser | null>(null);

export const MeProvider = MeContext.Provider;

/** The signed-in user; throws outside the session gate. */
export function useMe(): CurrentUser {
  const me = use(MeContext);
  if (me === null) throw new Error('useMe needs the session gate above it.');
  return me;
}
