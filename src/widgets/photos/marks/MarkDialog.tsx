import { Circle, MoveUpRight, Redo2, Type, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button.tsx';
import { Segmented } from '../../../ui/form/Segmented.tsx';
import { TextInput } from '../../../ui/form/TextInput.tsx';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import { usePictureSource } from '../../common/files/usePictureSource.ts';
import { FullScreenModal } from '../../../ui/overlay/FullScreenModal.tsx';
import { useConfirm } from '../../../ui/overlay/useConfirm.ts';
import type { FileRow } from '../../file-services.ts';
import { MarkSurface } from './MarkSurface.tsx';
import { type MarkColour, markColours, markedPhoto, type PhotoSides, tools } from './marks.ts';
import { type Pen, useMarks } from './useMarks.ts';
import styles from './marks.module.css';

interface Props {
  readonly photo: FileRow;
  readonly onClose: () => void;
  /** Called with the marked photo, a further file. */
  readonly onMarked: (file: File) => void;
}

const icons = { arrow: <MoveUpRight />, circle: <Circle />, text: <Type /> } as const;
const colourNames = {
  '#ff3b30': 'marks.red',
  '#ffd60a': 'marks.yellow',
  '#0a84ff': 'marks.blue',
  '#ffffff': 'marks.white',
} as const satisfies Readonly<Record<MarkColour, string>>;
const longestText = 60;
const unknown: PhotoSides = { width: 1, height: 1 };

/** Draws arrows, circles and texts on a photo. The photo stays; the marked one is a further file. */
export function MarkDialog({ photo, onClose, onMarked }: Props) {
  const { t } = useTranslation('files');
  const { src, failed, onError } = usePictureSource(photo.id, 'screen');
  const confirm = useConfirm();
  const image = useRef<HTMLImageElement>(null);
  const textInput = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [sides, setSides] = useState(unknown);
  const [pen, setPen] = useState<Pen>({ tool: 'arrow', colour: markColours[0], text: '' });
  const [isSaving, setSaving] = useState(false);
  const marks = useMarks(sides, pen);

  async function close(): Promise<void> {
    const question = {
      title: t('marks.discard_title'),
      verb: t('marks.discard'),
      danger: true,
    } as const;
    if (!marks.canUndo || (await confirm(question))) onClose();
  }

  async function keep(): Promise<void> {
    if (image.current === null) return;
    setSaving(true);
    const base = photo.name.replace(/\.\w+$/, '');
    const file = await markedPhoto(
      image.current,
      marks.marks,
      `${t('marks.file_name', { name: base })}.jpg`,
    );
    setSaving(false);
    if (file === null) setState('failed');
    else onMarked(file);
  }

  return (
    <FullScreenModal
      open
      title={<span className={styles.title}>{t('marks.title', { name: photo.name })}</span>}
      onClose={() => void close()}
    >
      <div className={styles.dialog}>
        <div className={styles.room}>
          <div
            className={styles.stage}
            style={{
              width: `min(100cqw, ${(100 * sides.width) / sides.height}cqh)`,
              aspectRatio: `${sides.width} / ${sides.height}`,
            }}
          >
            {state === 'failed' || failed !== null ? (
              <p role="alert">{t(failed === 'absent' ? 'not_on_device' : 'photo_failed')}</p>
            ) : (
              <img
                ref={image}
                // Pictures of another origin may not be drawn on without it.
                crossOrigin="use-credentials"
                src={src}
                alt={photo.name}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                  setSides({ width, height });
                  setState('ready');
                }}
                onError={onError}
              />
            )}
            {state === 'ready' && (
              <MarkSurface
                sides={sides}
                marks={marks}
                needsText={pen.tool === 'text' && pen.text.trim() === ''}
                onMissingText={() => textInput.current?.focus()}
              />
            )}
          </div>
        </div>
        <div className={styles.tools}>
          {pen.tool === 'text' && (
            <TextInput
              ref={textInput}
              autoFocus
              aria-label={t('marks.text_label')}
              placeholder={t('marks.text_label')}
              className={styles.text}
              maxLength={longestText}
              value={pen.text}
              onChange={({ target }) => setPen({ ...pen, text: target.value })}
            />
          )}
          <Segmented
            aria-label={t('marks.tool')}
            value={pen.tool}
            options={tools.map((each) => ({
              value: each,
              label: t(`marks.${each}`),
              icon: icons[each],
            }))}
            onChange={(tool) => setPen({ ...pen, tool })}
          />
          <span role="radiogroup" aria-label={t('marks.colour')} className={styles.colours}>
            {markColours.map((each) => (
              <label key={each} className={styles.colour} title={t(colourNames[each])}>
                <input
                  type="radio"
                  name={`colour-${photo.id}`}
                  aria-label={t(colourNames[each])}
                  checked={pen.colour === each}
                  onChange={() => setPen({ ...pen, colour: each })}
                />
                <span style={{ background: each }} />
              </label>
            ))}
          </span>
          <span className={styles.history}>
            <IconButton
              label={t('marks.undo')}
              icon={<Undo2 />}
              disabledReason={marks.canUndo ? undefined : t('marks.nothing_to_undo')}
              onClick={marks.undo}
            />
            <IconButton
              label={t('marks.redo')}
              icon={<Redo2 />}
              disabledReason={marks.canRedo ? undefined : t('marks.nothing_to_redo')}
              onClick={marks.redo}
            />
          </span>
          <Button
            type="primary"
            className={styles.keep}
            loading={isSaving}
            disabled={!marks.canUndo}
            onClick={() => void keep()}
          >
            {t('marks.keep')}
          </Button>
        </div>
      </div>
    </FullScreenModal>
  );
}
