import { useTranslation } from 'react-i18next';
import signNames from '../../../../schemas/signs.json';
import { type Text, textIn } from '../../../runtime/text.ts';
import { SafetySign } from '../../../ui/signs/SafetySign.tsx';
import { type BlockContent, knownSigns } from '../../document/blocks.ts';
import styles from '../lists.module.css';

type Signs = NonNullable<BlockContent['signs']>;

interface Props {
  readonly chosen: Signs;
  readonly onChange: (signs: Signs) => void;
}

const names: ReadonlyMap<string, Text> = new Map(Object.entries(signNames));
const most = 12;

/** Every safety sign with a box; the chosen ones keep the order in which they were chosen. */
export function SignPicker({ chosen, onChange }: Props) {
  const { t, i18n } = useTranslation('editor');
  return (
    <fieldset className={styles.list}>
      <legend className={styles.title}>{t('content.signs', { count: chosen.length })}</legend>
      <div className={styles.signs}>
        {knownSigns.map((sign) => {
          const isChosen = chosen.includes(sign);
          const name = textIn(names.get(sign) ?? sign, i18n.language);
          return (
            <label key={sign} className={styles.sign} title={name}>
              <SafetySign number={sign} name="" />
              <input
                type="checkbox"
                aria-label={name}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= most}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((each) => each !== sign) : [...chosen, sign])
                }
              />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
