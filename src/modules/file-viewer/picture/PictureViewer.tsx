import { Rotate3d, Search } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { ErrorState } from '../../../ui/state/ErrorState.tsx';
import { usePictureSource } from '../../../widgets/common/files/usePictureSource.ts';
import { Panorama } from '../../../widgets/photos/panorama/Panorama.tsx';
import { ZoomStage } from '../../../widgets/photos/ZoomStage.tsx';
import { useFindBar } from '../find/useFindBar.tsx';
import viewer from '../file-viewer.module.css';
import type { ShownFile } from '../viewer-kind.ts';
import styles from './picture.module.css';
import { usePictureText } from './usePictureText.ts';
import { WordMarks } from './WordMarks.tsx';

interface Props {
  readonly file: ShownFile;
  /** Words of a search that are marked at first; empty for none. */
  readonly find: string;
  /** They are marked only where they follow each other. */
  readonly isQuote: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const stay = () => undefined;

/** Photos of all around are twice as wide as high, and large. */
const mayBePanorama = ({ width, height }: Size): boolean => width >= 2000 && width === 2 * height;

/**
 * A picture, which pinch, wheel, double tap and the keys + - 0 enlarge; one can look around in a photo of all
 * around, and find the words that the server read from it.
 */
export function PictureViewer({ file, find, isQuote }: Props) {
  const { t } = useTranslation(['viewer', 'files']);
  const { words, texts } = usePictureText(file.id);
  const { bar, isOpen, open, found, hit } = useFindBar(texts, find, isQuote);
  // Its size in its own pixels; null while it is loaded.
  const [size, setSize] = useState<Size | null>(null);
  const [isRound, setRound] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { src, failed, onError, onRetry } = usePictureSource(file.id, 'screen');
  if (failed !== null)
    return (
      <ErrorState
        title={t(failed === 'absent' ? 'files:not_on_device' : 'failed')}
        onRetry={() => {
          onRetry();
          setAttempt(attempt + 1);
        }}
      />
    );
  const isPanorama = size !== null && mayBePanorama(size);
  // The open bar has its own end.
  const canFind = texts !== null && !isOpen;
  const marks = found.marks.get(1) ?? [];
  function press(event: KeyboardEvent): void {
    const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f';
    if (!isFind || texts === null) return;
    event.preventDefault();
    open();
  }
  return (
    <div className={styles.viewer} role="group" aria-label={file.name} onKeyDown={press}>
      {(isPanorama || canFind) && (
        <div className={styles.bar}>
          {isPanorama && (
            <Button size="small" icon={<Rotate3d size={16} />} onClick={() => setRound(!isRound)}>
              {t(isRound ? 'files:flat' : 'files:look_around')}
            </Button>
          )}
          {canFind && <IconButton label={t('find')} icon={<Search size={18} />} onClick={open} />}
        </div>
      )}
      {texts !== null && bar}
      <div className={viewer.picture}>
        {isRound ? (
          <Panorama url={src ?? ''} name={file.name} onFailed={() => setRound(false)} />
        ) : (
          <ZoomStage onSwipe={stay}>
            <img
              key={attempt}
              src={src}
              alt={file.name}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setSize({ width, height })
              }
              onError={onError}
            />
            {size !== null && marks.length > 0 && (
              <WordMarks {...{ words, marks, ...size }} current={hit?.index ?? null} />
            )}
          </ZoomStage>
        )}
      </div>
    </div>
  );
}
