import { useState } from 'react';
import { storedText } from '../../browser/storage.ts';
import { noFacts, type PhotoFacts } from '../../contract/files.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import { cameraDataOf } from '../../runtime/picture/camera-data.ts';
import { devicePosition, type PositionProblem } from '../../ui/hooks/device-position.ts';
import { useWidgetServices } from '../services.ts';

/** Whether a person agreed on this device that photos have a position. */
const agreementOf = (userId: number) =>
  storedText(`photo-position-${userId}`, (text) => (text === 'yes' ? text : null));

/** The clock of a camera as a moment: in the zone of this device, unless the camera says another. */
function momentOf(clock: string | null): string | null {
  const moment = clock === null ? Number.NaN : Date.parse(clock);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** What a photo field records of its photos, and whether the person agrees to their position. */
export function usePhotoFacts({ recorded }: SettingsOf<'photos'>) {
  const { me } = useWidgetServices();
  const agreement = agreementOf(me.id);
  const [isAgreed, setAgreed] = useState(() => agreement.read() !== null);
  const [problem, setProblem] = useState<PositionProblem | null>(null);
  const wants = { time: recorded.includes('time'), position: recorded.includes('position') };

  async function locate(): Promise<PhotoFacts['position']> {
    const found = await devicePosition();
    setProblem(typeof found === 'string' ? found : null);
    if (typeof found === 'string') return null;
    const [latitude, longitude] = found;
    return { latitude, longitude };
  }

  async function factsOf(file: File, isFromCamera: boolean): Promise<PhotoFacts> {
    if (recorded.length === 0) return noFacts;
    const now = new Date().toISOString();
    const data = cameraDataOf(new Uint8Array(await file.arrayBuffer()));
    const { latitude = null, longitude = null } = data ?? {};
    const known = latitude === null || longitude === null ? null : { latitude, longitude };
    const mayLocate = wants.position && isAgreed;
    return {
      takenAt: wants.time ? (momentOf(data?.takenAt ?? null) ?? (isFromCamera ? now : null)) : null,
      position: mayLocate ? (known ?? (isFromCamera ? await locate() : null)) : null,
    };
  }

  return {
    factsOf,
    /** The field records positions: the person is asked. */
    asksForPosition: wants.position,
    isAgreed,
    problem,
    agree(next: boolean): void {
      setAgreed(next);
      setProblem(null);
      if (!next) {
        agreement.remove();
        return;
      }
      agreement.write('yes');
      // The browser asks now, and not when the photo has been taken.
      void locate();
    },
  };
}
