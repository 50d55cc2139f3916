import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { EditProps } from '../view-types.ts';

/** Yes or no; never empty. */
export function Edit({ id, value, describedBy, onBlur, onChange }: EditProps) {
  const { t } = useTranslation('widgets');
  return (
    <Checkbox
      id={id}
      checked={value === true}
      aria-describedby={describedBy}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.checked)}
    >
      {t(value === true ? 'yes' : 'no')}
    </Checkbox>
  );
}
