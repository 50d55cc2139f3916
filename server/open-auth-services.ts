import path from 'node:path';
import { checkIssuer } from './adapters/identity/check-issuer.ts';
import { guardedFetch } from './adapters/identity/guarded-fetch.ts';
import { openIdProvider } from './adapters/identity/openid.ts';
import { openFolderMailer } from './adapters/mail/folder.ts';
import type { Mailer } from './adapters/mail/mail.ts';
import { openSmtpMailer } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';
import type { Texts } from './language/texts.ts';
import type { Log } from './log.ts';
import type { AuthServices } from './operations/auth-services.ts';
import { openSecretKey } from './secret-key.ts';
import { isLoopback } from './setting-parsers.ts';

export type AuthSettings = Pick<
  Config,
  | 'dataDir'
  | 'publicUrl'
  | 'smtpUrl'
  | 'mailFrom'
  | 'supportEmail'
  | 'secretKey'
  | 'signUp'
  | 'sessionDays'
  | 'providers'
  | 'privateIssuers'
>;

export interface AuthServicesOptions {
  readonly settings: AuthSettings;
  readonly texts: Texts;
  readonly log: Log;
  /** The address of the page while PUBLIC_URL is not set. */
  readonly ownAddress: () => string;
}

function openMailer({ settings, log }: AuthServicesOptions): Mailer {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = settings;
  const showsText = publicUrl === null || isLoopback(publicUrl);
  return smtpUrl === null
    ? openFolderMailer(path.join(dataDir, 'outbox'), mailFrom, log, { showsText })
    : openSmtpMailer(smtpUrl, mailFrom, log);
}

/** Mail, secrets and address of the sign-in, from the settings; `close` waits for the mails. */
export async function openAuthServices(
  parts: AuthServicesOptions,
): Promise<AuthServices & { readonly close: () => Promise<void> }> {
  const { settings, texts, ownAddress } = parts;
  const mail = openMailer(parts);
  const fetchIssuer = guardedFetch(settings.privateIssuers);
  return {
    mail,
    whenMailsSent: mail.idle,
    texts,
    supportEmail: settings.supportEmail,
    secret: await openSecretKey(settings.secretKey, settings.dataDir),
    publicOrigin: () => settings.publicUrl ?? ownAddress(),
    signUp: settings.signUp,
    sessionDays: settings.sessionDays,
    providers: new Map(
      settings.providers.map((each) => [each.name, openIdProvider(each, parts.log)]),
    ),
    organisationProvider: (own) =>
      openIdProvider(own, parts.log, { groupsClaim: own.groupsClaim, fetch: fetchIssuer }),
    checkIssuer: (issuer) => checkIssuer(fetchIssuer, issuer),
    close: mail.close,
  };
}
