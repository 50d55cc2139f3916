import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PersonMark } from '../../ui/people/PersonMark.tsx';

interface Props {
  readonly names: readonly string[];
  /** The id of its sentence, for the control of the field. */
  readonly id?: string;
}

/** At a field that others edit: their names. */
export function EditedMark({ names, id }: Props) {
  const { t } = useTranslation('form');
  const joined = names.join(', ');
  return (
    <PersonMark
      names={joined}
      sentence={t('edited_by', { count: names.length, names: joined })}
      icon={<Pencil />}
      atCorner
      {...(id !== undefined && { id })}
    />
  );
}
