import { useTranslation } from 'react-i18next';
import { type ActionFunctionArgs, replace, useNavigation, useSubmit } from 'react-router-dom';
import { callServer } from '../../api/client.ts';
import { type DraftOwner, draftsOfOwner, deleteDraftsOfOwner } from '../../api/drafts.ts';
import { isApiError } from '../../api/error.ts';
import { LOGOUT } from '../../contract/session.ts';
import { LOGOUT_EVERYWHERE } from '../../contract/sessions.ts';
import { useConfirm } from '../../ui/overlay/useConfirm.ts';
import { logOutPath, loginPath } from './paths.ts';
import type { AuthUser } from './auth-user.ts';
import { endSession, readSession } from './session.ts';

/** Why logging out failed. */
export interface LogOutFailure {
  readonly message: string;
}

/** The owner of the drafts on this device. */
function draftOwnerOf({ organisationId, userId }: AuthUser): DraftOwner {
  return { organisation: organisationId, user: userId };
}

/**
 * Ends the session on the server, then on the client, and deletes what this device stores for the
 * person. Then goes to the sign-in, which clears the cache (spec 4.1). If the server can't be
 * reached, nothing ends: its cookie would sign in the next user of the browser.
 */
export async function logOutAction({
  request,
}: Pick<ActionFunctionArgs, 'request'>): Promise<Response | LogOutFailure> {
  const isEverywhere = (await request.formData()).has('everywhere');
  try {
    await callServer(isEverywhere ? LOGOUT_EVERYWHERE : LOGOUT);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { message: error.message };
  }
  const session = readSession();
  if (session !== null) await deleteDraftsOfOwner(draftOwnerOf(session));
  endSession();
  return replace(loginPath);
}

/**
 * Logs out after a confirmation that names the number of drafts to be deleted (spec 2.9). Logging
 * out is a navigation, so a form with unsaved changes asks as well.
 */
export function useLogOut(): (everywhere?: boolean) => Promise<void> {
  const { t } = useTranslation('app');
  const confirm = useConfirm();
  const submit = useSubmit();
  return async (everywhere = false) => {
    const session = readSession();
    const { length: count } = session === null ? [] : await draftsOfOwner(draftOwnerOf(session));
    const agreed = await confirm({
      title: t('log_out.title'),
      text:
        count > 0
          ? t('log_out.drafts', { count })
          : t(everywhere ? 'log_out.everywhere_text' : 'log_out.text'),
      verb: t(everywhere ? 'log_out.everywhere' : 'log_out.verb'),
      cancelLabel: t('log_out.cancel'),
      danger: count > 0,
    });
    const formValues = everywhere ? { everywhere: 'yes' } : null;
    if (agreed) await submit(formValues, { method: 'post', action: logOutPath, replace: true });
  };
}

/** Whether logging out is in progress. */
export function useIsLoggingOut(): boolean {
  return useNavigation().formAction === logOutPath;
}
