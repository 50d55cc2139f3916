/** Why there is no picture; each has a text in `codes:camera`. */
export type CameraProblem = 'none' | 'refused' | 'busy' | 'insecure' | 'reader';

/** Thrown when a camera can't be opened. */
export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem, cause: unknown) {
    super(`No camera: ${problem}`, { cause });
    this.problem = problem;
  }
}

const problemOf: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

export interface Camera {
  readonly id: string;
  readonly name: string;
}

export interface OpenCamera {
  readonly stream: MediaStream;
  /** Null if the browser does not say. */
  readonly id: string | null;
  /** The cameras of the device; their names are known once one of them is open. */
  readonly cameras: readonly Camera[];
  /** Switches the lamp; null if the camera has none. */
  readonly setTorch: ((isOn: boolean) => Promise<void>) | null;
  readonly close: () => void;
}

/**
 * Opens a camera, for which the browser asks the person: the one with this id, else the one on the
 * back. Throws a CameraError.
 */
export async function openCamera(id: string | null): Promise<OpenCamera> {
  // A browser without a secure connection has no cameras at all.
  if (!globalThis.isSecureContext || !('mediaDevices' in navigator))
    throw new CameraError('insecure', null);
  const wanted =
    id === null ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: id } };
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...size } });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new CameraError(problemOf[name] ?? 'busy', error);
  }
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices();
  const hasTorch = track !== undefined && 'torch' in (track.getCapabilities?.() ?? {});
  return {
    stream,
    id: track?.getSettings().deviceId ?? null,
    cameras: devices
      .filter(({ kind }) => kind === 'videoinput')
      .map(({ deviceId, label }, at) => ({
        id: deviceId,
        name: label === '' ? `${at + 1}` : label,
      })),
    setTorch: hasTorch
      ? async (isOn) => {
          // The lamp is not among the types of TypeScript.
          const torch: MediaTrackConstraintSet & { readonly torch: boolean } = { torch: isOn };
          await track.applyConstraints({ advanced: [torch] });
        }
      : null,
    close: () => {
      for (const each of stream.getTracks()) each.stop();
    },
  };
}
