import styles from '../common/files/files.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useWidgetServices } from '../services.ts';
import type { ReadProps } from '../view-types.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { usePhotoViewer } from './usePhotoViewer.tsx';

/** The photos as thumbnails that open in the viewer. */
export function Read({ value }: ReadProps) {
  const { files } = useWidgetServices();
  const shown = files.useFiles(idsOf(value));
  const { open, viewer } = usePhotoViewer(shown);
  if (shown.length === 0) return <EmptyValue />;
  return (
    <div>
      <ul className={styles.grid}>
        {shown.map((file) => (
          <PhotoCard key={file.id} file={file} onOpen={() => open(file.id)} />
        ))}
      </ul>
      {viewer}
    </div>
  );
}
