import type { EditProps } from '../../view-types.ts';
import { FilesOfField } from '../files/FilesOfField.tsx';
import styles from '../files/files.module.css';
import { anyFile, useFileList } from '../files/useFileList.ts';
import { RecordButton } from './RecordButton.tsx';

/** The control of a field with files where people only speak: its notes, and a button that records one. */
export function VoiceEdit(props: EditProps) {
  const list = useFileList(props, anyFile);
  return (
    <div className={styles.field}>
      <FilesOfField list={list} />
      <div className={styles.choose}>
        <RecordButton onNote={(note) => list.add([note])} id={props.id} />
      </div>
    </div>
  );
}
