import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organisationLogoUrl } from '../../api/account.ts';
import { invalidateCall } from '../../api/cache.ts';
import { uploadToOrganisation } from '../../api/upload.ts';
import {
  DELETE_ORGANISATION_LOGO,
  UPLOAD_ORGANISATION_LOGO,
} from '../../contract/organisations.ts';
import { useServerMutation } from '../../modules/useServerMutation.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { FileButton } from '../../ui/form/FileButton.tsx';
import { useToast } from '../../ui/toast/useToast.ts';
import styles from './profile.module.css';

const pictures = 'image/png,image/jpeg,image/webp';

/** The logo of the organisation, which changes at once; `tag` is null without one. */
export function OrganisationLogo({ tag }: { readonly tag: string | null }) {
  const { t } = useTranslation('organisation');
  const cache = useQueryClient();
  const { toast } = useToast();
  const attempt = useToastOnError();
  const send = useServerMutation();
  const [isSending, setIsSending] = useState(false);

  async function upload(file: File): Promise<void> {
    setIsSending(true);
    await attempt(t('logo_failed'), async () => {
      await uploadToOrganisation(UPLOAD_ORGANISATION_LOGO, {
        file,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      await invalidateCall(cache, 'GET_CURRENT_USER', null);
      toast({ title: t('logo_stored') });
    });
    setIsSending(false);
  }

  const remove = () =>
    send(DELETE_ORGANISATION_LOGO, {}, { done: t('logo_removed'), failed: t('logo_failed') });

  return (
    <FieldFrame label={t('logo')} help={t('logo_help')} group>
      {() => (
        <div className={styles.logo} aria-busy={isSending}>
          {tag !== null && (
            <img className={styles.picture} src={organisationLogoUrl(tag)} alt={t('logo')} />
          )}
          <FileButton
            accept={pictures}
            label={t(tag === null ? 'logo_choose' : 'logo_replace')}
            onFile={(file) => void upload(file)}
          />
          {tag !== null && (
            <Button type="text" onClick={() => void remove()}>
              {t('logo_remove')}
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
