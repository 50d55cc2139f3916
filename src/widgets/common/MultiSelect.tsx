import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { searchByLabel } from '../../ui/form/select-search.tsx';
import type { ChoiceOption, ChoiceValue } from './choice-props.ts';
import styles from './control.module.css';

interface Props {
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly ChoiceValue[];
  readonly onChoose: (values: readonly ChoiceValue[]) => void;
}

/** A choice of several values from a complete list. */
export function MultiSelect({ options, chosen, onChoose }: Props) {
  const { t } = useTranslation('widgets');
  const looks = new Map(options.map(({ value, label, node }) => [value, node ?? label]));
  return (
    <Select<ChoiceValue[]>
      mode="multiple"
      className={styles.select ?? ''}
      aria-label={t('choose')}
      placeholder={t('choose')}
      notFoundContent={t('nothing_found')}
      showSearch={searchByLabel}
      options={options.map(({ value, label }) => ({ value, label }))}
      optionRender={({ value }) => (value === undefined ? null : looks.get(value))}
      value={[...chosen]}
      onChange={(values) => onChoose(values)}
    />
  );
}
