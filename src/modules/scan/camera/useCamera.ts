import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { storedText } from '../../../browser/storage.ts';
import {
  type Camera,
  CameraError,
  type CameraProblem,
  openCamera,
  type OpenCamera,
} from './camera.ts';
import { openCodeReader } from './code-reader.ts';

/** The camera that the person chose last on this device. */
const lastCamera = storedText<string>('camera', (id) => (id === '' ? null : id));

/** Milliseconds between two pictures that are read, beside the time for reading. */
const pauseMs = 120;

export type CameraState =
  | { readonly state: 'starting' }
  | { readonly state: 'failed'; readonly problem: CameraProblem }
  | {
      readonly state: 'seeing';
      readonly id: string | null;
      readonly cameras: readonly Camera[];
      readonly hasTorch: boolean;
      readonly isTorchOn: boolean;
    };

export interface CameraControl {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly shown: CameraState;
  readonly choose: (id: string) => void;
  readonly switchTorch: () => void;
  readonly retry: () => void;
}

/** Resolves after the time, at once when the signal is aborted. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Shows the picture of a camera and reads codes in it while `isReading`.
 *
 * @param onCodes the texts of the codes in one picture, each once; at least one
 */
export function useCamera(
  isReading: boolean,
  onCodes: (texts: readonly string[]) => void,
): CameraControl {
  const video = useRef<HTMLVideoElement>(null);
  const opened = useRef<OpenCamera>(null);
  const [wanted, setWanted] = useState<{ readonly id: string | null }>(() => ({
    id: lastCamera.read(),
  }));
  const [shown, setShown] = useState<CameraState>({ state: 'starting' });
  const report = useEffectEvent(onCodes);

  useEffect(() => {
    let isClosed = false;
    const open = async () => {
      try {
        const camera = await openWanted(wanted.id);
        if (isClosed) {
          camera.close();
          return;
        }
        opened.current = camera;
        const { id, cameras, setTorch } = camera;
        setShown({ state: 'seeing', id, cameras, hasTorch: setTorch !== null, isTorchOn: false });
        const element = video.current;
        if (element === null) return;
        element.srcObject = camera.stream;
        await element.play();
      } catch (error) {
        if (!isClosed) setShown({ state: 'failed', problem: reported(error) });
      }
    };
    void open();
    return () => {
      isClosed = true;
      opened.current?.close();
      opened.current = null;
    };
  }, [wanted]);

  const isSeeing = shown.state === 'seeing';
  useEffect(() => {
    if (!isSeeing || !isReading) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const read = async () => {
      const reader = await openCodeReader();
      try {
        while (!signal.aborted) {
          const texts = video.current === null ? [] : await reader.read(video.current);
          if (!signal.aborted && texts.length > 0) report([...new Set(texts)]);
          await pause(signal);
        }
      } finally {
        reader.close();
      }
    };
    read().catch((error: unknown) => {
      console.warn('Codes can’t be read', error);
      if (!signal.aborted) setShown({ state: 'failed', problem: 'reader' });
    });
    return () => stop.abort();
  }, [isSeeing, isReading]);

  return {
    video,
    shown,
    choose: useCallback((id) => {
      lastCamera.write(id);
      setWanted({ id });
    }, []),
    retry: useCallback(() => {
      setShown({ state: 'starting' });
      setWanted(({ id }) => ({ id }));
    }, []),
    switchTorch: useCallback(() => {
      if (shown.state !== 'seeing') return;
      const isTorchOn = !shown.isTorchOn;
      const switched = opened.current?.setTorch?.(isTorchOn);
      void switched?.then(() => setShown({ ...shown, isTorchOn }));
    }, [shown]),
  };
}

/** A camera that was chosen earlier may not be there any more. */
async function openWanted(id: string | null): Promise<OpenCamera> {
  try {
    return await openCamera(id);
  } catch (error) {
    if (id === null || !(error instanceof CameraError) || error.problem !== 'none') throw error;
    lastCamera.remove();
    return openCamera(null);
  }
}

function reported(error: unknown): CameraProblem {
  if (error instanceof CameraError) return error.problem;
  console.warn('The camera could not be shown', error);
  return 'busy';
}
