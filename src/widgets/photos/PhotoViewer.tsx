import { ChevronLeft, ChevronRight, Download, Rotate3d } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { useFormat } from '../../ui/format/FormatProvider.tsx';
import { FullScreenModal } from '../../ui/overlay/FullScreenModal.tsx';
import { IconButton } from '../../ui/icons/IconButton.tsx';
import { useFileSummary } from '../common/files/FileLine.tsx';
import styles from '../common/files/files.module.css';
import { usePictureSource } from '../common/files/usePictureSource.ts';
import type { FileRow } from '../file-services.ts';
import { useWidgetServices } from '../services.ts';
import { Panorama } from './panorama/Panorama.tsx';
import { ZoomStage } from './ZoomStage.tsx';

interface Props {
  readonly photos: readonly FileRow[];
  readonly index: number;
  readonly onIndexChange: (place: number) => void;
  readonly onClose: () => void;
}

function Large({ photo }: { readonly photo: FileRow }) {
  const { t } = useTranslation('files');
  const { src, failed, onError } = usePictureSource(photo.id, 'screen');
  const [state, setState] = useState<'loading' | 'shown'>('loading');
  if (failed !== null)
    return <p role="alert">{t(failed === 'absent' ? 'not_on_device' : 'photo_failed')}</p>;
  return (
    <img
      src={src}
      alt={photo.name}
      data-state={state}
      onLoad={() => setState('shown')}
      onError={onError}
      draggable={false}
    />
  );
}

interface RoundProps {
  readonly id: number;
  readonly name: string;
  readonly onFailed: () => void;
}

/** A photo of all around. */
function Round({ id, name, onFailed }: RoundProps) {
  const { src } = usePictureSource(id, 'screen');
  return src === undefined ? null : <Panorama url={src} name={name} onFailed={onFailed} />;
}

/** A position in degrees, written for people. */
function usePlaceText() {
  const { t } = useTranslation('files');
  const { number } = useFormat();
  return ({ latitude, longitude }: NonNullable<FileRow['facts']['position']>) =>
    t('taken_in', { latitude: number(latitude, 5), longitude: number(longitude, 5) });
}

/**
 * A photo over the whole window, which can be enlarged; swipes and arrow keys show the others, Escape
 * closes. The dialog returns the focus.
 */
export function PhotoViewer({ photos, index: place, onIndexChange: onPlace, onClose }: Props) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  const facts = useFileSummary();
  const format = useFormat();
  const placeText = usePlaceText();
  const photo = photos[place];
  /** Photos of all around that are shown as they are stored. */
  const [flat, setFlat] = useState<readonly number[]>([]);
  const most = photos.length - 1;
  const go = (next: number) => onPlace(next < 0 ? most : next > most ? 0 : next);

  const steer = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: most }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    go(step);
  });
  // Listens on the document: the dialog is modal, and the focus may be anywhere in it.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => steer(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  if (photo === undefined) return null;
  const { id, name, kind } = photo;
  const isRound = kind === '360' && !flat.includes(id);
  return (
    <FullScreenModal open title={<span className={styles.title}>{name}</span>} onClose={onClose}>
      <div className={styles.viewer}>
        {isRound ? (
          <div key={id} className={styles.large}>
            <Round id={id} name={name} onFailed={() => setFlat([...flat, id])} />
          </div>
        ) : (
          <ZoomStage key={id} onSwipe={(step) => go(place + step)}>
            <Large photo={photo} />
          </ZoomStage>
        )}
        <div className={styles.steer}>
          {most > 0 && (
            <IconButton
              bordered
              label={t('previous_photo')}
              icon={<ChevronLeft size={20} />}
              onClick={() => go(place - 1)}
            />
          )}
          <span className={styles.position} aria-live="polite">
            {t('photo_of', { place: place + 1, count: most + 1 })}
          </span>
          {most > 0 && (
            <IconButton
              bordered
              label={t('next_photo')}
              icon={<ChevronRight size={20} />}
              onClick={() => go(place + 1)}
            />
          )}
          <span className={styles.facts}>
            {[
              ...(kind === null || kind === 'uploaded' ? [] : [t(`kind_${kind}`)]),
              photo.facts.takenAt === null
                ? format.dateTime(photo.createdAt)
                : t('taken_at', { when: format.dateTime(photo.facts.takenAt) }),
              ...(photo.facts.position === null ? [] : [placeText(photo.facts.position)]),
              facts(photo),
            ].join(' · ')}
          </span>
          {kind === '360' && (
            <Button
              size="small"
              icon={<Rotate3d size={16} />}
              onClick={() => setFlat(isRound ? [...flat, id] : flat.filter((each) => each !== id))}
            >
              {t(isRound ? 'flat' : 'look_around')}
            </Button>
          )}
          <a className={styles.keep} href={files.downloadUrl(id)} download={name}>
            <Download />
            {t('keep')}
          </a>
        </div>
      </div>
    </FullScreenModal>
  );
}
