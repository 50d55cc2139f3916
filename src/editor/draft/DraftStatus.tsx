import { useTranslation } from 'react-i18next';
import type { DraftAuthor } from '../../contract/template-drafts.ts';
import { PresentPeople } from '../../ui/people/PresentPeople.tsx';
import styles from './draft.module.css';
import type { DraftState } from './shared-draft.ts';

interface Props {
  readonly isBegun: boolean;
  readonly state: DraftState;
  readonly others: readonly DraftAuthor[];
}

/** Whether the server has every change, and who else edits the draft. */
export function DraftStatus({ isBegun, state, others }: Props) {
  const { t } = useTranslation('editor');
  const people = [...new Map(others.map(({ person }) => [person.id, person])).values()];
  return (
    <span className={styles.status}>
      <span role="status" data-state={state}>
        {isBegun || state !== 'saved' ? t(`draft_state.${state}`) : ''}
      </span>
      <PresentPeople people={people} />
    </span>
  );
}
