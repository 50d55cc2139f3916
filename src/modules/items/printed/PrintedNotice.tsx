import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type DocumentRef, versionsQueryOptions } from '../../../api/versions.ts';
import { useFormat } from '../../../ui/format/FormatProvider.tsx';
import { Alert } from '../../../ui/state/Alert.tsx';
import { printedParam } from './printed-param.ts';

interface Props {
  readonly document: DocumentRef;
  /** The name of the status by which the document is no longer valid; null while it is valid. */
  readonly superseded: string | null;
}

/** Says whether the paper from which somebody comes by its QR code still shows the active version. */
export function PrintedNotice({ document, superseded }: Props) {
  const [params] = useSearchParams();
  const printed = Number(params.get(printedParam));
  return Number.isInteger(printed) && printed > 0 ? (
    <Validity document={document} printed={printed} superseded={superseded} />
  ) : null;
}

interface ValidityProps extends Props {
  /** The number of the version on the paper. */
  readonly printed: number;
}

function Validity({ document, printed, superseded }: ValidityProps) {
  const { t } = useTranslation('files');
  const { dateTime } = useFormat();
  const { data } = useQuery(versionsQueryOptions(document));
  const active = data?.find(({ is_active }) => is_active);
  if (superseded !== null)
    return <Alert type="error" title={t('printed.superseded', { status: superseded })} />;
  if (active === undefined) return null;
  if (active.version === printed)
    return <Alert type="success" title={t('printed.valid', { version: printed })} />;
  const { version } = active;
  return (
    <Alert
      type="error"
      title={t('printed.invalid', { version: printed })}
      description={t('printed.active', { version, when: dateTime(active.created_at) })}
    />
  );
}
