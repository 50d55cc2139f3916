import { Checkbox } from '../../ui/form/Checkbox.tsx';
import styles from '../common/control.module.css';
import { optionsOf } from '../dropdown/options.ts';
import { useWidgetServices } from '../services.ts';
import type { EditProps } from '../view-types.ts';

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** A checkbox per option; a ticked option that no longer exists stays until it is unticked. */
export function Edit({ id, column, value, describedBy, invalid, onBlur, onChange }: EditProps) {
  const { language } = useWidgetServices();
  const chosen = textsOf(value);
  const offered = optionsOf(column.settings, language);
  const gone = chosen.filter((each) => offered.every((option) => option.value !== each));
  const all = [...offered, ...gone.map((each) => ({ value: each, label: each }))];
  function tick(option: string, on: boolean) {
    const others = chosen.filter((each) => each !== option);
    onChange(on ? [...others, option] : others);
  }
  return (
    <div className={styles.boxes}>
      {all.map((option, index) => (
        <Checkbox
          key={option.value}
          {...(index === 0 ? { id } : {})}
          checked={chosen.includes(String(option.value))}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onBlur={onBlur}
          onChange={(event) => tick(String(option.value), event.target.checked)}
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}
