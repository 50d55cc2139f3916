import type { ServerOptions } from '../../../server/server.ts';
import type { TestServerOptions } from './server.ts';

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
    smtpUrl,
    mailFrom: 'Sitewright <no-reply@sitewright.example>',
    supportEmail,
    secretKey: null,
    signUp,
    providers,
    privateIssuers: options.privateIssuers ?? false,
  };
}
