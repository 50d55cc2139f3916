import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Analysis, QuotedPlace } from '../../contract/file-analysis.ts';
import { Button } from '../../ui/button/Button.tsx';
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import spin from '../../ui/state/spin.module.css';
import { type AskedEntry, useAnalysisState } from './analysis-state.ts';
import styles from './file-analysis.module.css';
import { QuoteLink } from './QuoteLink.tsx';
import { Proposals } from './Proposals.tsx';
import type { OpenedPlace } from './QuoteDialog.tsx';
import type { Ask } from './useAsking.ts';

const QuoteDialog = lazyOverlay(async () => (await import('./QuoteDialog.tsx')).QuoteDialog);

interface Props {
  readonly stateKey: string;
  readonly service: string;
  readonly onAsk: Ask;
}

/** What was asked about the files of an item, the newest first. */
export function AskedEntries({ stateKey, service, onAsk }: Props) {
  const { t } = useTranslation('file_analysis');
  const { entries } = useAnalysisState(stateKey);
  const [opened, setOpened] = useState<OpenedPlace | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (place: OpenedPlace) => {
    setOpened(place);
    setOpen(true);
  };
  const newest = useNewestInSight(entries[0]);
  return (
    <div className={styles.entries} role="log" aria-label={t('answers')}>
      {entries.map((entry, index) => (
        <div key={entry.id} ref={index === 0 ? newest : null} className={styles.entry}>
          <Card title={entry.question ?? t('proposals_of', { file: entry.file.name })}>
            <Entry {...{ entry, stateKey, service, onAsk }} onOpen={open} />
          </Card>
        </div>
      ))}
      {opened !== null && (
        <QuoteDialog open={isOpen} opened={opened} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

/** Scrolls to what was asked here when it begins and when it ends: on a phone it would be below the screen. */
function useNewestInSight(entry: AskedEntry | undefined) {
  const element = useRef<HTMLDivElement>(null);
  const now = entry === undefined ? '' : `${entry.id} ${entry.result.state}`;
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [now]);
  return element;
}

interface EntryProps extends Props {
  readonly entry: AskedEntry;
  readonly onOpen: (place: OpenedPlace) => void;
}

function Entry({ entry, stateKey, service, onAsk, onOpen }: EntryProps) {
  const { t } = useTranslation('file_analysis');
  const { file, question, result } = entry;
  if (result.state === 'running')
    return (
      <p className={styles.running}>
        <LoaderCircle size={16} className={spin.spin} />
        <span>{t('working', { service, file: file.name })}</span>
        <Button size="small" onClick={result.cancel}>
          {t('cancel')}
        </Button>
      </p>
    );
  if (result.state === 'failed')
    return (
      <Alert
        type="error"
        title={t('failed')}
        description={result.reason}
        action={
          <Button size="small" onClick={() => onAsk(file, question)}>
            {t('again')}
          </Button>
        }
      />
    );
  const { answer, proposals } = result.analysis;
  if (proposals !== null)
    return <Proposals {...{ entry, stateKey, onOpen }} proposals={proposals} />;
  return answer === null || answer.text === '' ? (
    <p className={styles.note}>{t('no_answer')}</p>
  ) : (
    <Answer answer={answer} entry={entry} onOpen={onOpen} />
  );
}

interface AnswerProps extends Pick<EntryProps, 'entry' | 'onOpen'> {
  readonly answer: NonNullable<Analysis['answer']>;
}

const keyOf = ({ page, quote }: QuotedPlace) => `${page} ${quote}`;

/** An answer as text, with the places in the file that it comes from. */
function Answer({ answer, entry, onOpen }: AnswerProps) {
  const { t } = useTranslation('file_analysis');
  const distinct = [...new Map(answer.places.map((place) => [keyOf(place), place])).values()];
  return (
    <>
      <p className={styles.answer}>{answer.text}</p>
      {distinct.length > 0 && (
        <ul className={styles.places}>
          {distinct.map((place) => (
            <li key={keyOf(place)}>
              <QuoteLink place={place} file={entry.file} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{t('check')}</p>
    </>
  );
}
