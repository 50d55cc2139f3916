import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LegalHold, RELEASE_LEGAL_HOLD } from '../../contract/legal-holds.ts';
import { Button } from '../../ui/button/Button.tsx';
import { useServerMutation } from '../useServerMutation.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props {
  readonly siteId: number;
  readonly hold: LegalHold;
}

/** A button that ends a legal hold, after the question for the reason. */
export function ReleaseHold({ siteId, hold }: Props) {
  const { t } = useTranslation('legal_holds');
  const mutate = useServerMutation();
  const [isAsking, setAsking] = useState(false);
  const name = hold.item_name ?? hold.item_code;
  return (
    <>
      <Button
        size="small"
        aria-label={t('release_named', { name, reason: hold.reason })}
        onClick={() => setAsking(true)}
      >
        {t('release')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('release_title', { name })}
          text={t('release_text', { reason: hold.reason })}
          verb={t('release')}
          onClose={() => setAsking(false)}
          onSubmit={async (reason) => {
            const input = { params: { siteId, holdId: hold.id }, body: { reason } };
            const titles = { failed: t('not_released'), done: t('is_released', { name }) };
            return (await mutate(RELEASE_LEGAL_HOLD, input, titles)) !== null;
          }}
        />
      )}
    </>
  );
}
