import type { AccountRow } from '../../contract/accounts.ts';
import type { UserRow } from '../../contract/directory.ts';
import type { AccountAction } from './AccountMenu.tsx';
import { LeaveDialog } from './person/LeaveDialog.tsx';
import { PersonDialog } from './person/PersonDialog.tsx';

interface Props {
  readonly action: AccountAction;
  readonly account: AccountRow;
  /** Everyone of the organisation, as managers, deputies and receivers of work. */
  readonly people: readonly UserRow[];
  readonly onClose: () => void;
}

/**
 * The dialog of an action on a person. It belongs to the list and not to the row, which may show
 * somebody else when the list is refetched.
 */
export function AccountDialog({ action, ...props }: Props) {
  return action === 'edit' ? (
    <PersonDialog {...props} />
  ) : (
    <LeaveDialog action={action} {...props} />
  );
}
