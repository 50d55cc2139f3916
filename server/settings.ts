import { languagesIn } from './picture-languages.ts';
import {
  addressOf,
  anyText,
  bucketName,
  emailAddress,
  existingFolder,
  hostAndPort,
  issuer,
  longText,
  onOff,
  origin,
  proxies,
  serviceAddress,
  tiles,
  wholeNumber,
} from './setting-parsers.ts';

/** One environment variable: its line in the README, and the parser of its text. */
export interface Setting<T> {
  readonly name: string;
  /** The default in the words of the README; '' if there is none. */
  readonly fallback: string;
  readonly sentence: string;
  /**
   * Parses a text that is not empty. Throws a reason that continues a sentence after the variable's
   * name.
   */
  readonly read: (text: string) => T;
}

/**
 * Every setting of the server (design "Running"); a test compares README's table with this list.
 */
export const settings = {
  port: {
    name: 'PORT',
    fallback: '3000',
    sentence: 'Port on which the server listens; 0 lets the system choose one.',
    read: wholeNumber(0, 65535),
  },
  host: {
    name: 'HOST',
    fallback: '127.0.0.1 while DEMO is on by itself, else 0.0.0.0',
    sentence: 'Address on which the server listens.',
    read: anyText,
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: '',
    sentence: 'Address under which people reach the server, for links and cookies.',
    read: origin,
  },
  apiUrl: {
    name: 'API_URL',
    fallback: 'the origin of the page',
    sentence: 'Address of the server as the page sees it.',
    read: origin,
  },
  trustedProxies: {
    name: 'TRUSTED_PROXY',
    fallback: 'a proxy on this machine while PUBLIC_URL is set, else none',
    sentence: 'IP addresses or networks of proxies whose X-Forwarded-For is believed.',
    read: proxies,
  },
  demo: {
    name: 'DEMO',
    fallback: 'on while PUBLIC_URL is absent or loopback, else off',
    sentence: 'Whether an empty database is filled with the demo organisation.',
    read: onOff,
  },
  dataDir: {
    name: 'DATA_DIR',
    fallback: './data',
    sentence: 'Folder of the embedded database, files and outgoing mails.',
    read: anyText,
  },
  largestFile: {
    name: 'MAX_FILE_MB',
    fallback: '100',
    sentence: 'Largest file that people can add to items, in MB of 1,048,576 bytes.',
    read: wholeNumber(1, 10_000),
  },
  s3Endpoint: {
    name: 'S3_ENDPOINT',
    fallback: 'files are stored in DATA_DIR/files',
    sentence: 'Address of an S3 service, such as https://s3.eu-central-1.amazonaws.com.',
    read: origin,
  },
  s3Bucket: {
    name: 'S3_BUCKET',
    fallback: '',
    sentence: 'Bucket for the files; it has to exist.',
    read: bucketName,
  },
  s3Region: {
    name: 'S3_REGION',
    fallback: 'us-east-1',
    sentence: 'Region of the bucket.',
    read: anyText,
  },
  s3AccessKeyId: {
    name: 'S3_ACCESS_KEY_ID',
    fallback: '',
    sentence: 'Key that may read, write, list and delete objects of the bucket.',
    read: anyText,
  },
  s3SecretAccessKey: {
    name: 'S3_SECRET_ACCESS_KEY',
    fallback: '',
    sentence: 'Secret of that key.',
    read: anyText,
  },
  clamd: {
    name: 'CLAMD_ADDRESS',
    fallback: 'files are not scanned',
    sentence: 'Host and port of a clamd that scans each file before it is stored.',
    read: hostAndPort,
  },
  pictureLanguages: {
    name: 'OCR_DATA_DIR',
    fallback: 'no text is read from pictures',
    sentence:
      'Folder with data of Tesseract such as eng.traineddata: texts of scans and photos are read in these languages.',
    read: languagesIn,
  },
  sessionDays: {
    name: 'SESSION_DAYS',
    fallback: '30',
    sentence: 'Days after a sign-in when the session ends, even if it is used.',
    read: wholeNumber(1, 365),
  },
  recycleBinDays: {
    name: 'RECYCLE_BIN_DAYS',
    fallback: '90',
    sentence: 'Days after which items in the recycle bin are deleted for good.',
    read: wholeNumber(1, 36_500),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'the embedded PostgreSQL in DATA_DIR',
    sentence:
      'Owner login of another PostgreSQL, 15 or newer. A pooler before it keeps prepared statements.',
    read: addressOf('postgres', 'postgresql'),
  },
  databaseAppUrl: {
    name: 'DATABASE_APP_URL',
    fallback: 'DATABASE_URL with the role sitewright_app, made at the start',
    sentence: 'Login of the role that serves requests, where DATABASE_URL may not make one.',
    read: addressOf('postgres', 'postgresql'),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    fallback: 'mails are written to DATA_DIR/outbox',
    sentence: 'Mail server for outgoing mails.',
    read: addressOf('smtp', 'smtps'),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    fallback: 'Sitewright <no-reply@localhost>',
    sentence: 'Sender of outgoing mails.',
    read: anyText,
  },
  supportEmail: {
    name: 'SUPPORT_EMAIL',
    fallback: 'messages to support are refused',
    sentence: 'Where messages of the page to support are sent.',
    read: emailAddress,
  },
  secretKey: {
    name: 'SECRET_KEY',
    fallback: 'made at the first start, kept in DATA_DIR/secret-key',
    sentence:
      'Secret that protects codes and authenticators, the same for every server of a database.',
    read: longText(32),
  },
  signUp: {
    name: 'SIGN_UP',
    fallback: 'off',
    sentence: 'Whether anybody who confirms an e-mail address may make an organisation.',
    read: onOff,
  },
  privateIssuers: {
    name: 'SSO_PRIVATE_ADDRESSES',
    fallback: 'off',
    sentence: 'Whether the identity provider of an organisation may have a private address.',
    read: onOff,
  },
  googleClientId: {
    name: 'OIDC_GOOGLE_CLIENT_ID',
    fallback: 'no sign-in with Google',
    sentence: 'How Google knows this server; its redirect address is PUBLIC_URL/auth/oidc/google.',
    read: anyText,
  },
  googleClientSecret: {
    name: 'OIDC_GOOGLE_CLIENT_SECRET',
    fallback: '',
    sentence: 'Secret that Google gave with it.',
    read: anyText,
  },
  googleIssuer: {
    name: 'OIDC_GOOGLE_ISSUER',
    fallback: 'https://accounts.google.com',
    sentence: 'Where Google is.',
    read: issuer,
  },
  microsoftClientId: {
    name: 'OIDC_MICROSOFT_CLIENT_ID',
    fallback: 'no sign-in with Microsoft',
    sentence:
      'How Microsoft knows this server; its redirect address is PUBLIC_URL/auth/oidc/microsoft.',
    read: anyText,
  },
  microsoftClientSecret: {
    name: 'OIDC_MICROSOFT_CLIENT_SECRET',
    fallback: '',
    sentence: 'Secret that Microsoft gave with it.',
    read: anyText,
  },
  microsoftIssuer: {
    name: 'OIDC_MICROSOFT_ISSUER',
    fallback: 'https://login.microsoftonline.com/common/v2.0',
    sentence: 'Where Microsoft is; with the id of a tenant in the place of `common` for it alone.',
    read: issuer,
  },
  geminiKey: {
    name: 'GEMINI_API_KEY',
    fallback: 'no file analysis',
    sentence: 'Key with which files are analysed by Gemini, when a person asks.',
    read: anyText,
  },
  geminiModel: {
    name: 'GEMINI_MODEL',
    fallback: 'gemini-3.8-flash',
    sentence: 'Model of Gemini that analyses files.',
    read: anyText,
  },
  geminiUrl: {
    name: 'GEMINI_URL',
    fallback: 'https://generativelanguage.googleapis.com',
    sentence: 'Where Gemini is.',
    read: serviceAddress,
  },
  aiApiUrl: {
    name: 'AI_API_URL',
    fallback: 'no file analysis',
    sentence:
      'A service with the chat completions of OpenAI that analyses files in the place of Gemini, such as https://ai.example/v1.',
    read: serviceAddress,
  },
  aiApiKey: {
    name: 'AI_API_KEY',
    fallback: '',
    sentence: 'Key of that service, if it needs one.',
    read: anyText,
  },
  aiModel: {
    name: 'AI_MODEL',
    fallback: '',
    sentence: 'Model of that service.',
    read: anyText,
  },
  aiPictures: {
    name: 'AI_PICTURES',
    fallback: 'off',
    sentence: 'Whether that model takes pictures; without, it gets texts only.',
    read: onOff,
  },
  aiTimeout: {
    name: 'AI_TIMEOUT_SECONDS',
    fallback: '60',
    sentence: 'Seconds for which a service that analyses files may take for one answer.',
    read: wholeNumber(1, 600),
  },
  mapTileUrl: {
    name: 'MAP_TILE_URL',
    fallback: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    sentence: 'Map tile server.',
    read: tiles,
  },
  modulesDir: {
    name: 'MODULES_DIR',
    fallback: '',
    sentence: 'Extra folder of module documents.',
    read: existingFolder,
  },
} as const satisfies Record<string, Setting<unknown>>;
