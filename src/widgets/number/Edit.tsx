import { useState } from 'react';
import styles from '../common/control.module.css';
import { controlProps, wordsOf } from '../common/props.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';
import { parseNumber, writeNumber } from './parse.ts';

/** A number with its unit; arrow keys step by the setting, and stop at the bounds. */
export function Edit(props: EditProps) {
  const { language } = useWidgetServices();
  const { settings } = props.column;
  const [typed, setTyped] = useState<string | null>(null);
  const prefix = wordsOf(settings['prefix'], language);
  const suffix = wordsOf(settings['suffix'], language);

  function take(text: string) {
    setTyped(text);
    props.onChange(parseNumber(text, language));
  }

  function step(direction: 1 | -1) {
    const size = typeof settings['step'] === 'number' ? settings['step'] : 1;
    const min = typeof settings['min'] === 'number' ? settings['min'] : -Infinity;
    const max = typeof settings['max'] === 'number' ? settings['max'] : Infinity;
    const from = typeof props.value === 'number' ? props.value : 0;
    const places = String(size).split('.')[1]?.length ?? 0;
    const next = Number((from + direction * size).toFixed(places));
    take(writeNumber(Math.min(max, Math.max(min, next)), language));
  }

  return (
    <div className={styles.affixed}>
      {prefix !== undefined && <span className={styles.prefix}>{prefix}</span>}
      <input
        {...controlProps(props)}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        className={styles.input}
        style={{
          ...(prefix === undefined ? {} : { paddingInlineStart: `${prefix.length + 2}ch` }),
          ...(suffix === undefined ? {} : { paddingInlineEnd: `${suffix.length + 2}ch` }),
        }}
        value={typed ?? writeNumber(props.value, language)}
        onChange={(event) => take(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        onBlur={() => {
          setTyped(null);
          props.onBlur();
        }}
      />
      {suffix !== undefined && <span className={styles.suffix}>{suffix}</span>}
    </div>
  );
}
