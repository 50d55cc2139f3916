import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/antd/Select.tsx';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { Radio } from '../../../ui/form/Radio.tsx';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import styles from './developers.module.css';

type Choice = string | number;

interface OptionOf<T extends Choice> {
  readonly value: T;
  readonly label: string;
}

export type ScopeOptions<T extends Choice> = readonly (
  OptionOf<T> | { readonly label: string; readonly options: readonly OptionOf<T>[] }
)[];

interface Props<T extends Choice> {
  readonly label: string;
  /** The choice of single ones: "Only these sites". */
  readonly only: string;
  /** The choice without a limit: "All my sites". */
  readonly all: string;
  /** What the choice means. */
  readonly help: string;
  /** Error for no choice. */
  readonly missing: string;
  readonly options: ScopeOptions<T>;
  /** The chosen ones; null: all. */
  readonly value: readonly T[] | null;
  /** Whether saving was tried, so that an empty choice is an error. */
  readonly tried: boolean;
  readonly onChange: (value: readonly T[] | null) => void;
}

/** A limit of an API token: chosen codes or sites, or expressly all. */
export function ScopeField<T extends Choice>(props: Props<T>) {
  const { label, only, all, help, missing, options, value, tried, onChange } = props;
  const { t } = useTranslation('developers');
  const name = useId();
  const isEmpty = value !== null && value.length === 0;
  return (
    <FieldFrame
      group
      label={label}
      required
      help={value === null ? t('later_too') : options.length === 0 ? t('nothing_held') : help}
      error={tried && isEmpty ? missing : undefined}
    >
      {(control) => (
        <div role="radiogroup" aria-label={label} className={styles.scope}>
          <Radio name={name} checked={value !== null} onChange={() => onChange([])}>
            {only}
          </Radio>
          {value !== null && (
            <Select<T[]>
              {...control}
              className={styles.choice ?? ''}
              aria-label={only}
              mode="multiple"
              maxTagCount={6}
              showSearch={searchByLabel}
              value={[...value]}
              options={options.map((each) =>
                'options' in each ? { ...each, options: [...each.options] } : each,
              )}
              onChange={onChange}
            />
          )}
          <Radio name={name} checked={value === null} onChange={() => onChange(null)}>
            {all}
          </Radio>
        </div>
      )}
    </FieldFrame>
  );
}
