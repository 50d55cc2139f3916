import { useTranslation } from 'react-i18next';
import type { InviteProblemCode } from '../../../contract/invitations.ts';
import styles from './invite.module.css';

/** A line whose person was not or would not be invited. */
export interface NotInvited {
  readonly line: string;
  readonly codes: readonly InviteProblemCode[];
}

/** What became of the lines, or with `isDryRun` what would become of those of a file. */
export interface Outcome {
  readonly left: readonly NotInvited[];
  readonly isDryRun: boolean;
}

/** Names each line with a problem; after a dry run it also says that nobody is invited yet. */
export function InviteOutcome({ outcome: { left, isDryRun } }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('people');
  if (left.length === 0)
    return isDryRun ? (
      <p role="status" className={styles.checked}>
        {t('invite.checked_good')} {t('invite.nobody_yet')}
      </p>
    ) : null;
  return (
    <div role="alert" className={styles.failure}>
      <p>
        {isDryRun
          ? `${t('invite.nobody_yet')} ${t('invite.checked', { count: left.length })}`
          : t('invite.left', { count: left.length })}
      </p>
      <ul>
        {left.map(({ line, codes }) => (
          <li key={line}>
            {line}: {codes.map((code) => t(`problems.${code}`)).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
