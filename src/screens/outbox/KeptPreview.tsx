import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutboxFile } from '../../domain/outbox/outbox.ts';
import { keptFileUrl, readKeptRow } from '../../modules/outbox/kept-files.ts';
import styles from './outbox.module.css';

/** A small picture of a photo that only this device has. */
export function KeptPreview({ file }: { readonly file: OutboxFile }) {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: ['OUTBOX_FILE', file.id] as const,
    queryFn: () => readKeptRow(cache, file.id, async () => null),
  });
  const url = data == null ? null : keptFileUrl(file.id);
  return url === null ? null : <img className={styles.preview} src={url} alt="" />;
}
