import styles from '../common/files/files.module.css';
import { EmptyValue } from '../common/TextValue.tsx';
import type { ReadProps } from '../view-types.ts';
import { versionOf } from './value.ts';
import { VersionLine } from './VersionLine.tsx';

/** The active version and its file, with links to open and to download it. */
export function Read({ value }: ReadProps) {
  const version = versionOf(value);
  if (version === null) return <EmptyValue />;
  return (
    <ul className={styles.list}>
      <VersionLine version={version} />
    </ul>
  );
}
