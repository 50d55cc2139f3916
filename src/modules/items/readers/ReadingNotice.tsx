import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readersQueryOptions } from '../../../api/readers.ts';
import type { DocumentRef } from '../../../api/versions.ts';
import { CONFIRM_DMS_READING } from '../../../contract/readers.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { useServerMutation } from '../../useServerMutation.ts';

interface Props {
  readonly document: DocumentRef;
  /** The id of the signed-in person. */
  readonly userId: number;
}

/** Asks the person on top of a document to confirm that they have read its active version. */
export function ReadingNotice({ document, userId }: Props) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const mutate = useServerMutation();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(readersQueryOptions(document));
  const mine = data?.people.find(({ user_id }) => user_id === userId);
  const version = data?.version ?? null;
  if (version === null || mine === undefined || !mine.is_asked || mine.read_at !== null)
    return null;

  async function confirm(read: number): Promise<void> {
    setBusy(true);
    await mutate(
      CONFIRM_DMS_READING,
      { params: { ...document }, body: { version: read } },
      { failed: t('readers.not_confirmed'), done: t('readers.confirmed', { version: read }) },
    );
    setBusy(false);
  }

  return (
    <Alert
      type="info"
      title={t('readers.asked', { version })}
      description={
        mine.asked_since !== null &&
        t('readers.asked_since', { when: format.dateTime(mine.asked_since) })
      }
      action={
        <Button type="primary" loading={isBusy} onClick={() => void confirm(version)}>
          {t('readers.confirm')}
        </Button>
      }
    />
  );
}
