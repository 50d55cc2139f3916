import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentAnnotations } from '../../../contract/annotations.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormDialog } from '../../../ui/overlay/FormDialog.tsx';
import styles from './notes.module.css';
import type { NoteChanges } from './useNoteChanges.ts';

interface Props {
  readonly earlier: NonNullable<DocumentAnnotations['earlier']>;
  readonly changes: NoteChanges;
  readonly onClose: () => void;
}

/** Asks which notes of the version before are carried over; all of them at first. */
export function CarryDialog({ earlier: { version, annotations }, changes, onClose }: Props) {
  const { t } = useTranslation('drawings');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string>();
  const ids = annotations.map(({ id }) => id).filter((id) => !left.has(id));
  async function carry(): Promise<void> {
    if (ids.length === 0) setProblem(t('notes.carry_none'));
    else if (await changes.carry(ids)) onClose();
  }
  return (
    <FormDialog
      width={480}
      title={t('notes.carry_title', { version })}
      verb={t('notes.carry_verb', { count: ids.length })}
      isBusy={changes.isBusy}
      problem={problem}
      onSubmit={() => void carry()}
      onClose={onClose}
    >
      <ul className={styles.choices}>
        {annotations.map(({ id, kind, text, user_name: name }) => (
          <li key={id}>
            <Checkbox
              checked={!left.has(id)}
              onChange={({ currentTarget }) => {
                const next = new Set(left);
                if (currentTarget.checked) next.delete(id);
                else next.add(id);
                setLeft(next);
                setProblem(undefined);
              }}
            >
              {`${text === '' ? t(`notes.kind.${kind}`) : text} (${name})`}
            </Checkbox>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
