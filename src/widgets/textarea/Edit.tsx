import styles from '../common/control.module.css';
import { controlProps, wordsOf } from '../common/props.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

/** Several lines of text; as many rows as the setting says, more by its handle. */
export function Edit(props: EditProps) {
  const { language } = useWidgetServices();
  const rows = props.column.settings['rows'];
  return (
    <textarea
      {...controlProps(props)}
      className={`${styles.input} ${styles.area}`}
      rows={typeof rows === 'number' ? rows : 4}
      placeholder={wordsOf(props.column.settings['placeholder'], language)}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
