import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../view-types.ts';

/** Yes or no; never empty. */
export function Edit(props: EditProps) {
  const { t } = useTranslation('widgets');
  return (
    <Checkbox
      id={props.id}
      disabled={props.disabled}
      checked={props.value === true}
      aria-describedby={props.describedBy}
      onBlur={props.onBlur}
      onChange={(event) => props.onChange(event.target.checked)}
    >
      {t(props.value === true ? 'yes' : 'no')}
    </Checkbox>
  );
}
