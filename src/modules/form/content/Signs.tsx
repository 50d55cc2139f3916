import signNames from '../../../../schemas/signs.json';
import { type Text, textIn } from '../../../runtime/text.ts';
import { SafetySign } from '../../../ui/signs/SafetySign.tsx';
import { useWidgetServices } from '../../../widgets/services.ts';
import styles from './content.module.css';

const names: ReadonlyMap<string, Text> = new Map(Object.entries(signNames));

/** Safety signs by their numbers in ISO 7010, each with its name. */
export function Signs({ numbers }: { readonly numbers: readonly string[] }) {
  const { language } = useWidgetServices();
  return (
    <ul className={styles.signs}>
      {numbers.map((number) => (
        <li key={number}>
          <SafetySign number={number} name={textIn(names.get(number) ?? number, language)} />
        </li>
      ))}
    </ul>
  );
}
