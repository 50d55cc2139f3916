import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresencePlace, PresentPerson } from '../../../domain/presence.ts';
import { textIn } from '../../../runtime/text.ts';
import { PresentPeople } from '../../../ui/people/PresentPeople.tsx';
import { useForm } from '../../form/useFormModel.ts';
import styles from './presence.module.css';
import { useShowEditing } from './useShowEditing.ts';

interface Props {
  readonly place: PresencePlace | null;
  readonly people: readonly PresentPerson[];
}

/** In the head of an item: who else has it open, and which fields they edit. */
export function ItemPeople({ place, people }: Props) {
  const { t, i18n } = useTranslation('form');
  const { module } = useForm();
  const own = useRef<HTMLSpanElement>(null);
  useShowEditing(place, own);
  const named = people.map(({ id, name, editing }) => {
    const fields = editing.flatMap((db) => {
      const column = module.byDb.get(db);
      return column === undefined ? [] : [textIn(column.name, i18n.language)];
    });
    const note = fields.length === 0 ? undefined : t('editing', { fields: fields.join(', ') });
    return { id, name, note };
  });
  return (
    <span ref={own} className={styles.people}>
      <PresentPeople people={named} />
    </span>
  );
}
