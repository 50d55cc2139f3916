import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, replace, useNavigation, useSubmit } from 'react-router-dom';
import { type DraftOwner, draftsOfOwner, deleteDraftsOfOwner } from '../../api/drafts.ts';
import { clearOutbox, readUnsent } from '../../api/outbox/device-outbox.ts';
import { logOutOnServer } from '../../api/pending-log-out.ts';
import { hasCaches, withCaches } from '../../api/reply-session.ts';
import { removeAllShared } from '../../browser/shared-content.ts';
import { emptyOutbox } from '../../domain/outbox/outbox.ts';
import { removeDataOfOthers } from '../../modules/local-data/local-data.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { LogOutText } from './LogOutText.tsx';
import { logOutPath, loginPath } from './paths.ts';
import type { AuthUser } from './auth-user.ts';
import { endSession, readSession } from './session.ts';

/** The owner of the drafts and data on this device. */
function draftOwnerOf({ organisationId, userId }: AuthUser): DraftOwner {
  return { organisation: organisationId, user: userId };
}

/**
 * Ends the session on the server and on the client, and deletes the person's drafts, what other
 * apps have shared, and all data of the server on this device. Then goes to the sign-in, which clears the cache (spec 4.1). If the server can't be
 * reached, the session ends on this device, and on the server as soon as it can be reached.
 */
export async function logOutAction({
  request,
}: Pick<ActionFunctionArgs, 'request'>): Promise<Response> {
  const isEverywhere = (await request.formData()).has('everywhere');
  await logOutOnServer(isEverywhere ? 'everywhere' : 'here');
  const session = readSession();
  if (session !== null) {
    await deleteDraftsOfOwner(draftOwnerOf(session));
    await clearOutbox(draftOwnerOf(session));
  }
  endSession();
  await removeDataOfOthers(null);
  if (hasCaches()) await withCaches('remove what was shared', () => removeAllShared(caches));
  return replace(loginPath);
}

/**
 * Logs out after a confirmation that names the number of drafts and unsent changes to be deleted
 * (spec 2.9). Logging out is a navigation, so a form with unsaved changes asks as well.
 */
export function useLogOut(): (everywhere?: boolean) => Promise<void> {
  const { t } = useTranslation('app');
  const confirm = useConfirm();
  const submit = useSubmit();
  return async (everywhere = false) => {
    const session = readSession();
    const owner = session === null ? null : draftOwnerOf(session);
    const { length: count } = owner === null ? [] : await draftsOfOwner(owner);
    const unsent = owner === null ? emptyOutbox : await readUnsent(owner);
    const isUnsent = unsent.entries.length + unsent.files.length > 0;
    const agreed = await confirm({
      title: t('log_out.title'),
      text: isUnsent
        ? createElement(LogOutText, { unsent, drafts: count })
        : count > 0
          ? t('log_out.drafts', { count })
          : t(everywhere ? 'log_out.everywhere_text' : 'log_out.text'),
      verb: t(everywhere ? 'log_out.everywhere' : 'log_out.verb'),
      cancelLabel: t('log_out.cancel'),
      danger: count > 0 || isUnsent,
    });
    const formValues = everywhere ? { everywhere: 'yes' } : null;
    if (agreed) await submit(formValues, { method: 'post', action: logOutPath, replace: true });
  };
}

/** Whether logging out is in progress. */
export function useIsLoggingOut(): boolean {
  return useNavigation().formAction === logOutPath;
}
