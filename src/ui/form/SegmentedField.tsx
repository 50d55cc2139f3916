import { useId } from 'react';
import { Segmented } from './Segmented.tsx';
import styles from './SegmentedField.module.css';

interface SegmentedFieldProps<Value extends string> {
  readonly label: string;
  readonly help?: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice among a few options that are all visible, with a label. */
export function SegmentedField<Value extends string>(props: SegmentedFieldProps<Value>) {
  const { label, help, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      <Segmented aria-labelledby={id} value={value} options={options} onChange={onChange} />
      {help !== undefined && <span className={styles.help}>{help}</span>}
    </div>
  );
}
