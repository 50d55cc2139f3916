import { Check, Mic, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { canRecord, longestNote, useRecorder } from './useRecorder.ts';
import styles from './voice.module.css';

interface Props {
  /** Called with the recorded note. */
  readonly onNote: (file: File) => void;
  /** Only the icon, as next to other icons. */
  readonly isIcon?: boolean;
  readonly size?: 'small' | 'middle';
  /** Of the field whose label names the button as well. */
  readonly id?: string;
  /** Why no note can be added. */
  readonly disabledReason?: string | undefined;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Records a voice note; nothing in browsers that can't record. */
export function RecordButton(props: Props) {
  return canRecord() && <Record {...props} />;
}

function Record({ onNote, isIcon = false, size = 'middle', id, disabledReason }: Props) {
  const { t, i18n } = useTranslation('files');
  const recorder = useRecorder(onNote, () => {
    const now = new Date();
    const when = now.toLocaleString(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
    return t('voice.name', { when: when.replaceAll(/[/:\\]/g, '-') });
  });
  const begin = { icon: <Mic />, onClick: () => void recorder.start() };
  if (recorder.state === 'recording') {
    const time = { passed: clock(recorder.seconds), most: clock(longestNote) };
    return (
      <span className={styles.line}>
        <span role="timer" className={styles.time}>
          {t('voice.time', time)}
        </span>
        <Button type="primary" size={size} icon={<Check />} onClick={recorder.stop}>
          {t('voice.keep')}
        </Button>
        <IconButton
          size={size}
          label={t('voice.discard')}
          icon={<Trash2 />}
          onClick={recorder.discard}
        />
      </span>
    );
  }
  return (
    <>
      {isIcon ? (
        <IconButton
          {...begin}
          size={size}
          label={t('voice.record')}
          disabledReason={disabledReason}
        />
      ) : (
        <Button
          {...begin}
          {...(id === undefined ? {} : { id })}
          size={size}
          loading={recorder.state === 'asking'}
        >
          {t('voice.record')}
        </Button>
      )}
      {recorder.problem !== null && (
        <span role="alert" className={styles.problem}>
          {t(`voice.${recorder.problem}`)}
        </span>
      )}
    </>
  );
}
