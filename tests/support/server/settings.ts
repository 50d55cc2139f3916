import type { S3Settings } from '../../../server/adapters/file-store/s3/client.ts';
import type { ProviderSettings } from '../../../server/adapters/identity/identity.ts';
import type { AnalysisSettings } from '../../../server/adapters/analysis/analysis.ts';
import type { ClamdAddress } from '../../../server/adapters/scanner/scanner.ts';
import type { PictureLanguages } from '../../../server/picture-languages.ts';
import type { ServerOptions } from '../../../server/server.ts';

export interface TestServerOptions {
  readonly publicUrl?: string;
  /** The address on which it listens: by default every one, so that any Host header is accepted. */
  readonly host?: string;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: readonly string[];
  /** Folder of a page to serve. */
  readonly page?: string;
  /** In bytes. */
  readonly largestFile?: number;
  /** The URL of a mail server; without one, mails are written to the folder `outbox`. */
  readonly smtpUrl?: string;
  /** The address for messages to support. */
  readonly supportEmail?: string;
  /** Days after a sign-in when its session ends. */
  readonly sessionDays?: number;
  /** Whether anybody may create an organisation. */
  readonly signUp?: boolean;
  /** The identity providers. */
  readonly providers?: readonly ProviderSettings[];
  /** Whether providers of organisations may have private addresses. */
  readonly privateIssuers?: boolean;
  /** The virus scanner. */
  readonly clamd?: ClamdAddress;
  /** The languages in which texts are read from pictures. */
  readonly pictureLanguages?: PictureLanguages;
  /** The service that analyses files. */
  readonly analysis?: AnalysisSettings;
  /** The bucket for files; without one they are stored in `dataDir`. */
  readonly s3?: S3Settings;
}

/** The settings of a server whose files are in `dataDir`. */
export function testSettings(
  dataDir: string,
  options: TestServerOptions,
): ServerOptions['settings'] {
  const { host = '0.0.0.0', trustedProxies = [] } = options;
  const { publicUrl = null, largestFile = 1_048_576, smtpUrl = null } = options;
  const { signUp = false, providers = [], supportEmail = null, sessionDays = 30 } = options;
  return {
    publicUrl,
    host,
    trustedProxies,
    apiUrl: null,
    mapTileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    modulesDir: null,
    dataDir,
    largestFile,
    recycleBinDays: 90,
    sessionDays,
    s3: options.s3 ?? null,
    clamd: options.clamd ?? null,
    pictureLanguages: options.pictureLanguages ?? null,
    analysis: options.analysis ?? null,
    smtpUrl,
    mailFrom: 'Sitewright <no-reply@sitewright.example>',
    supportEmail,
    secretKey: null,
    signUp,
    providers,
    privateIssuers: options.privateIssuers ?? false,
  };
}
