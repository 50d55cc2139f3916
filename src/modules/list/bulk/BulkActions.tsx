import { useTranslation } from 'react-i18next';
import { type CurrentUser, may } from '../../session.ts';
import { bulkActions } from './actions/registry.ts';
import type { BulkActionDefinition } from './bulk-action-definition.ts';
import styles from './bulk.module.css';

interface Props {
  readonly me: CurrentUser;
  readonly moduleType: string;
  readonly siteId: number;
  readonly busy: boolean;
  readonly onAction: (action: BulkActionDefinition) => void;
}

/** Buttons for the bulk actions that the person has permission for. */
export function BulkActions({ me, moduleType, siteId, busy, onAction }: Props) {
  const { t } = useTranslation('bulk');
  const permitted = bulkActions.filter(({ permissions }) =>
    permissions.some((code) => may(me, `${moduleType}.${code}`, siteId)),
  );
  return permitted.map((action) => (
    <button
      key={action.id}
      type="button"
      className={styles.task}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onAction(action);
      }}
    >
      <action.icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {t(`task.${action.id}`)}
    </button>
  ));
}
