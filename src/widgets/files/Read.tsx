import { FileLine } from '../common/files/FileLine.tsx';
import styles from '../common/files/files.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import { idsOf } from '../common/stored-values.ts';
import { useReferredFiles } from '../referred-rows.ts';
import type { ReadProps } from '../view-types.ts';

/** The files by name, size and format, with links to open and to download them. */
export function Read({ value }: ReadProps) {
  const shown = useReferredFiles(idsOf(value));
  if (shown.length === 0) return <EmptyValue />;
  return (
    <ul className={styles.list}>
      {shown.map((file) => (
        <FileLine key={file.id} file={file} />
      ))}
    </ul>
  );
}
