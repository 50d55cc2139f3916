import type { SiteRow } from '../../../contract/directory.ts';
import type { CurrentUser } from '../../session.ts';
import type { ListBodyProps } from '../ListBody.tsx';

/** What every kind of view is given. */
export interface ViewProps extends Omit<ListBodyProps, 'rows'> {
  readonly site: SiteRow;
  readonly me: CurrentUser;
}
