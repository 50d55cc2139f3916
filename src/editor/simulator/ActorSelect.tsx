import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../ui/form/FieldFrame.tsx';
import { NativeSelect } from '../../ui/form/NativeSelect.tsx';
import type { Cast } from './actors.ts';
import { castOptions } from './actors.ts';

interface Props extends ControlProps {
  readonly cast: Cast;
  /** The id of an actor. */
  readonly value: string;
  readonly onChange: (key: string) => void;
}

/** A person of the site, or somebody with a role. */
export function ActorSelect({ cast, value, onChange, ...control }: Props) {
  const { t } = useTranslation('diagram');
  const { people, roles } = castOptions(cast);
  const options = [
    ...people,
    ...roles.map((role) => ({ ...role, label: t('walk.with_role', { role: role.label }) })),
  ];
  const isKnown = options.some((option) => option.value === value);
  return (
    <NativeSelect
      {...control}
      value={value}
      options={isKnown ? options : [{ value, label: t('walk.somebody') }, ...options]}
      onChange={onChange}
    />
  );
}
