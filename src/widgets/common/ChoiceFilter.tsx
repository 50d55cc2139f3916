import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './control.module.css';

interface Props {
  readonly label: string;
  readonly options: readonly { value: number | string; label: string; node?: ReactNode }[];
  readonly chosen: readonly (number | string)[];
  readonly onChoose: (chosen: readonly (number | string)[]) => void;
}

/** Choosing the values that a list is to show. */
export function ChoiceFilter({ label, options, chosen, onChoose }: Props) {
  const { t } = useTranslation('widgets');
  const nodes = new Map(options.map((option) => [option.value, option.node ?? option.label]));
  return (
    <Select<(number | string)[]>
      mode="multiple"
      className={styles.select ?? ''}
      aria-label={label}
      placeholder={t('choose')}
      notFoundContent={t('nothing_found')}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
      optionRender={({ value }) => (value === undefined ? null : nodes.get(value))}
      value={[...chosen]}
      onChange={(values) => onChoose(values)}
    />
  );
}
