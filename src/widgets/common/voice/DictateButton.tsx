import { Mic, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { useTheme } from '../../../ui/theme/useTheme.ts';
import { useWidgetServices } from '../../services.ts';
import { canDictate, useDictation, withSpoken } from './useDictation.ts';
import styles from './voice.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/**
 * Speaks into a text instead of typing. It is there for fingers and gloves, in browsers that turn
 * speech into text.
 */
export function DictateButton(props: Props) {
  const { density } = useTheme();
  return density !== 'desk' && canDictate() && <Dictate {...props} />;
}

function Dictate({ text, onText }: Props) {
  const { t } = useTranslation('files');
  const { language } = useWidgetServices();
  const { isListening, heard, problem, toggle } = useDictation(language, (spoken) =>
    onText(withSpoken(text, spoken)),
  );
  return (
    <span className={styles.line}>
      <Button
        size="small"
        aria-pressed={isListening}
        title={t('voice.dictate_hint')}
        icon={isListening ? <Square /> : <Mic />}
        onClick={toggle}
      >
        {isListening ? t('voice.dictate_stop') : t('voice.dictate')}
      </Button>
      {isListening && (
        <span className={styles.heard}>{heard === '' ? t('voice.listening') : heard}</span>
      )}
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {t(`voice.${problem}`)}
        </span>
      )}
    </span>
  );
}
