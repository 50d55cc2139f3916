import { useEffect, useRef, useState } from 'react';

interface RecognitionResultEvent extends Event {
  readonly resultIndex: number;
  readonly results: SpeechRecognitionResultList;
}

interface RecognitionErrorEvent extends Event {
  readonly error: string;
}

/** The browser's speech recognition, which TypeScript's library does not describe. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: RecognitionResultEvent) => void) | null;
  onerror: ((event: RecognitionErrorEvent) => void) | null;
  onend: (() => void) | null;
  readonly start: () => void;
  /** Ends it after what was said last has become text. */
  readonly stop: () => void;
  readonly abort: () => void;
}

declare global {
  interface Window {
    readonly SpeechRecognition?: new () => Recognition;
    readonly webkitSpeechRecognition?: new () => Recognition;
  }
}

const recognitionOfBrowser = () => window.SpeechRecognition ?? window.webkitSpeechRecognition;

export const canDictate = (): boolean => recognitionOfBrowser() !== undefined;

/** Why nothing is heard. */
export type DictationProblem = 'refused' | 'no_microphone' | 'failed';

const problems: Readonly<Record<string, DictationProblem>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'no_microphone',
};
/** Ends that are no problem: the person said nothing, or ended it. */
const quiet: ReadonlySet<string> = new Set(['no-speech', 'aborted']);

interface Dictation {
  readonly isListening: boolean;
  /** What the browser believes to hear, before it is sure. */
  readonly heard: string;
  readonly problem: DictationProblem | null;
  readonly toggle: () => void;
}

/** Turns speech into text; `onText` is called with each part that the browser is sure of. */
export function useDictation(language: string, onText: (text: string) => void): Dictation {
  const [isListening, setListening] = useState(false);
  const [heard, setHeard] = useState('');
  const [problem, setProblem] = useState<DictationProblem | null>(null);
  const running = useRef<Recognition>(null);
  const say = useRef(onText);
  useEffect(() => {
    say.current = onText;
  });
  useEffect(() => () => running.current?.abort(), []);

  function take({ resultIndex, results }: RecognitionResultEvent): void {
    let unsure = '';
    for (let at = resultIndex; at < results.length; at += 1) {
      const result = results[at];
      const text = result?.[0]?.transcript ?? '';
      if (result?.isFinal !== true) unsure += text;
      else if (text.trim() !== '') say.current(text.trim());
    }
    setHeard(unsure.trim());
  }

  function begin(): void {
    const Constructor = recognitionOfBrowser();
    if (Constructor === undefined) return;
    const recognition = new Constructor();
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = take;
    recognition.onerror = ({ error }) => {
      if (!quiet.has(error)) setProblem(problems[error] ?? 'failed');
    };
    recognition.onend = () => {
      running.current = null;
      setListening(false);
      setHeard('');
    };
    setProblem(null);
    setListening(true);
    running.current = recognition;
    recognition.start();
  }

  const toggle = () => (running.current === null ? begin() : running.current.stop());
  return { isListening, heard, problem, toggle };
}

/** A text with what was said at its end. */
export function withSpoken(text: string, spoken: string): string {
  return text === '' || /\s$/.test(text) ? `${text}${spoken}` : `${text} ${spoken}`;
}
