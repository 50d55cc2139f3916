import { Select } from '../../ui/antd/Select.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import styles from '../common/control.module.css';

interface Props<Value extends string | number> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice among a few options, with its label above. */
export function ChoiceLine<Value extends string | number>(props: Props<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select<Value>
          {...control}
          className={styles.select ?? ''}
          popupMatchSelectWidth={false}
          options={[...options]}
          value={value}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}
