import styles from '../common/files/files.module.css';
import { useReferredFiles } from '../referred-rows.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { usePhotoViewer } from './usePhotoViewer.tsx';

interface Props {
  readonly ids: readonly number[];
  /** Absent: the photos can't be removed. */
  readonly onRemove?: (id: number) => void;
}

/** Photos as thumbnails that open in the viewer. */
export function PhotoList({ ids, onRemove }: Props) {
  const shown = useReferredFiles(ids);
  const { open, viewer } = usePhotoViewer(shown);
  return (
    <div>
      <ul className={styles.grid}>
        {shown.map((file) => (
          <PhotoCard
            key={file.id}
            file={file}
            onOpen={() => open(file.id)}
            {...(onRemove === undefined ? {} : { onRemove: () => onRemove(file.id) })}
          />
        ))}
      </ul>
      {viewer}
    </div>
  );
}
