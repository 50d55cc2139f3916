import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callServer } from '../../api/client.ts';
import { SEND_EMAIL_CODE } from '../../contract/passwords.ts';
import styles from './auth.module.css';

/** Seconds between two codes by e-mail. */
const resendDelaySeconds = 30;

interface Props {
  readonly challengeId: string;
  readonly onProblem: (error: unknown) => void;
}

/** Sends the code again once the countdown is over (spec 2.9). */
export function ResendCode({ challengeId, onProblem }: Props) {
  const { t } = useTranslation('auth');
  const [left, again] = useCountdown(resendDelaySeconds);
  const [isSent, setIsSent] = useState(false);

  async function send(): Promise<void> {
    try {
      await callServer(SEND_EMAIL_CODE, { body: { challenge_id: challengeId } });
      setIsSent(true);
      again();
    } catch (error) {
      onProblem(error);
    }
  }

  const time = `0:${String(left).padStart(2, '0')}`;
  return (
    <span className={styles.resend}>
      {left > 0 ? (
        <>
          {isSent && <span role="status">{t('two_factor.sent_again')} </span>}
          {t('two_factor.resend_in', { time })}
        </>
      ) : (
        <button type="button" className={styles.link} onClick={() => void send()}>
          {t('two_factor.resend')}
        </button>
      )}
    </span>
  );
}

/** The remaining seconds, and a function that restarts the countdown. */
function useCountdown(seconds: number): readonly [left: number, again: () => void] {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const again = (): void => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((until - now) / 1000)), again];
}
