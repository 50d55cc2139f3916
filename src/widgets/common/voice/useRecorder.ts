import { useEffect, useRef, useState } from 'react';

/** The longest voice note, in seconds. */
export const longestNote = 180;
/** Enough for speech: three minutes are less than a megabyte. */
const bitsPerSecond = 32_000;

/** What browsers record, the first one that this browser can. */
const formats = [
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
] as const;

const formatOfBrowser = () => formats.find(({ type }) => MediaRecorder.isTypeSupported(type));

/** Whether this browser records sound on this page; pages without encryption may not. */
export const canRecord = (): boolean =>
  'MediaRecorder' in globalThis && 'mediaDevices' in navigator && formatOfBrowser() !== undefined;

/** Why nothing is recorded. */
export type RecorderProblem = 'refused' | 'no_microphone' | 'failed';

const problems: Readonly<Record<string, RecorderProblem>> = {
  NotAllowedError: 'refused',
  NotFoundError: 'no_microphone',
};

interface Recorder {
  readonly state: 'idle' | 'asking' | 'recording';
  /** Whole seconds of the recording. */
  readonly seconds: number;
  readonly problem: RecorderProblem | null;
  readonly start: () => Promise<void>;
  /** Ends the recording, which becomes a file. */
  readonly stop: () => void;
  readonly discard: () => void;
}

/** The microphone, or why it can't be used. */
async function microphone(): Promise<MediaStream | RecorderProblem> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    if (error instanceof DOMException) return problems[error.name] ?? 'failed';
    throw error;
  }
}

const release = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

/** Records a voice note of at most `longestNote` seconds, after which it ends by itself. */
export function useRecorder(onNote: (file: File) => void, nameOf: () => string): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<RecorderProblem | null>(null);
  const running = useRef<(keep: boolean) => void>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.(false);
    };
  }, []);

  async function start(): Promise<void> {
    const format = formatOfBrowser();
    if (state !== 'idle' || format === undefined) return;
    setProblem(null);
    setSeconds(0);
    setState('asking');
    const stream = await microphone();
    if (typeof stream === 'string') {
      setProblem(stream);
      setState('idle');
      return;
    }
    if (isGone.current) {
      release(stream);
      return;
    }
    record(stream, format);
    setState('recording');
  }

  function record(stream: MediaStream, { type, ending }: (typeof formats)[number]): void {
    const recorder = new MediaRecorder(stream, {
      mimeType: type,
      audioBitsPerSecond: bitsPerSecond,
    });
    const parts: Blob[] = [];
    // Also if the microphone is unplugged: what was said until then is kept.
    let isKept = true;
    const end = (keep: boolean) => {
      isKept = keep;
      recorder.stop();
    };
    const began = performance.now();
    const clock = setInterval(() => {
      const passed = Math.floor((performance.now() - began) / 1000);
      setSeconds(Math.min(passed, longestNote));
      if (passed >= longestNote) end(true);
    }, 250);
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.addEventListener('stop', () => {
      running.current = null;
      clearInterval(clock);
      release(stream);
      setState('idle');
      const mediaType = type.split(';')[0] ?? type;
      if (isKept) onNote(new File(parts, `${nameOf()}.${ending}`, { type: mediaType }));
    });
    running.current = end;
    recorder.start();
  }

  return {
    state,
    seconds,
    problem,
    start,
    stop: () => running.current?.(true),
    discard: () => running.current?.(false),
  };
}
