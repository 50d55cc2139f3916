import { useOutletContext } from 'react-router-dom';
import type { CurrentUser } from '../../modules/session.ts';

/** What a tab of the page may use. */
export interface PeopleContext {
  readonly me: CurrentUser;
}

/** The signed-in person, in a tab of the page of people. */
export function usePeopleContext(): PeopleContext {
  return useOutletContext<PeopleContext>();
}
