import path from 'node:path';
import {
  type SharedProvider,
  type ProviderSettings,
  providerNames,
} from './adapters/identity/identity.ts';
import type { AnalysisSettings } from './adapters/analysis/analysis.ts';
import type { S3Settings } from './adapters/file-store/s3/client.ts';
import type { ClamdAddress } from './adapters/scanner/scanner.ts';
import type { PictureLanguages } from './picture-languages.ts';
import { isLoopback } from './setting-parsers.ts';
import { type Setting, settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

/**
 * The settings of one run, read once (design "Running"). Paths are absolute; null means "not set".
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string | null;
  readonly apiUrl: string | null;
  /** Addresses and networks of proxies, as proxy-addr takes them. */
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  readonly dataDir: string;
  /** In bytes. */
  readonly largestFile: number;
  /** Days after a sign-in when its session ends, even if it is used. */
  readonly sessionDays: number;
  /** The virus scanner; null: files are not scanned. */
  readonly clamd: ClamdAddress | null;
  /** In which texts are read from pictures; null: none are. */
  readonly pictureLanguages: PictureLanguages | null;
  /** The bucket for files; null: they are stored in dataDir. */
  readonly s3: S3Settings | null;
  /** Days for which the recycle bin keeps items. */
  readonly recycleBinDays: number;
  readonly databaseUrl: string | null;
  readonly databaseAppUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly supportEmail: string | null;
  readonly secretKey: string | null;
  readonly signUp: boolean;
  readonly providers: readonly ProviderSettings[];
  /** Whether providers of organisations may have private addresses. */
  readonly privateIssuers: boolean;
  /** The service that analyses files; null: none does. */
  readonly analysis: AnalysisSettings | null;
  readonly mapTileUrl: string;
  readonly modulesDir: string | null;
}

const megabyte = 1_048_576;

type Environment = Readonly<Record<string, string | undefined>>;

function read<T>(env: Environment, setting: Setting<T>): T | null {
  const text = env[setting.name]?.trim() ?? '';
  if (text === '') return null;
  try {
    return setting.read(text);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    throw new StartProblem(`The setting ${setting.name} ${error.message}`);
  }
}

/** The client registration at a provider of accounts; null if there is none. */
function readProvider(env: Environment, name: SharedProvider): ProviderSettings | null {
  const issuer = settings[`${name}Issuer`];
  const clientId = read(env, settings[`${name}ClientId`]);
  const clientSecret = read(env, settings[`${name}ClientSecret`]);
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    const [set, missing] = [settings[`${name}ClientId`].name, settings[`${name}ClientSecret`].name];
    throw new StartProblem(`The settings ${set} and ${missing} must be set together.`);
  }
  return { name, issuer: read(env, issuer) ?? issuer.fallback, clientId, clientSecret };
}

/** The largest object that S3 takes in one request, in MB. */
const largestS3Object = 5 * 1024;

/** The bucket for files; null if none of its settings is set. */
function readS3(env: Environment, largestFile: number): S3Settings | null {
  const needed = {
    endpoint: read(env, settings.s3Endpoint),
    bucket: read(env, settings.s3Bucket),
    accessKeyId: read(env, settings.s3AccessKeyId),
    secretAccessKey: read(env, settings.s3SecretAccessKey),
  };
  const { endpoint, bucket, accessKeyId, secretAccessKey } = needed;
  if (Object.values(needed).every((value) => value === null)) return null;
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null)
    throw new StartProblem(
      'The settings S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    );
  if (largestFile > largestS3Object)
    throw new StartProblem(
      `The setting MAX_FILE_MB must be at most ${largestS3Object} while files are stored in S3.`,
    );
  const region = read(env, settings.s3Region) ?? settings.s3Region.fallback;
  return { endpoint, bucket, accessKeyId, secretAccessKey, region };
}

/** The service that analyses files; null if no setting of one is set. */
function readAnalysis(env: Environment): AnalysisSettings | null {
  const gemini = read(env, settings.geminiKey);
  const address = read(env, settings.aiApiUrl);
  const model = read(env, settings.aiModel);
  const key = read(env, settings.aiApiKey);
  const timeLimit = (read(env, settings.aiTimeout) ?? Number(settings.aiTimeout.fallback)) * 1000;
  if (gemini !== null && address !== null)
    throw new StartProblem(
      'The settings GEMINI_API_KEY and AI_API_URL must not be set together: one service analyses files.',
    );
  if ((address === null) !== (model === null))
    throw new StartProblem('The settings AI_API_URL and AI_MODEL must be set together.');
  if (key !== null && address === null)
    throw new StartProblem('The setting AI_API_KEY needs AI_API_URL.');
  if (gemini !== null)
    return {
      kind: 'gemini',
      key: gemini,
      model: read(env, settings.geminiModel) ?? settings.geminiModel.fallback,
      address: read(env, settings.geminiUrl),
      timeLimit,
    };
  if (address === null || model === null) return null;
  const takesPictures = read(env, settings.aiPictures) ?? false;
  return { kind: 'open-ai', address, key, model, takesPictures, timeLimit };
}

/**
 * The settings in `env`, frozen; an empty variable counts as absent. Throws a StartProblem with a
 * sentence that names the first wrong variable.
 */
export function readConfig(env: Environment): Config {
  const publicUrl = read(env, settings.publicUrl);
  const databaseUrl = read(env, settings.databaseUrl);
  const databaseAppUrl = read(env, settings.databaseAppUrl);
  if (databaseAppUrl !== null && databaseUrl === null)
    throw new StartProblem('The setting DATABASE_APP_URL needs DATABASE_URL.');
  const modulesDir = read(env, settings.modulesDir);
  const demo = read(env, settings.demo);
  const largestFile = read(env, settings.largestFile) ?? Number(settings.largestFile.fallback);
  const demoByItself = publicUrl === null || isLoopback(publicUrl);
  return Object.freeze({
    port: read(env, settings.port) ?? Number(settings.port.fallback),
    host: read(env, settings.host) ?? (demo === null && demoByItself ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    apiUrl: read(env, settings.apiUrl),
    trustedProxies: read(env, settings.trustedProxies) ?? (publicUrl === null ? [] : ['loopback']),
    demo: demo ?? demoByItself,
    dataDir: path.resolve(read(env, settings.dataDir) ?? settings.dataDir.fallback),
    largestFile: largestFile * megabyte,
    clamd: read(env, settings.clamd),
    pictureLanguages: read(env, settings.pictureLanguages),
    s3: readS3(env, largestFile),
    sessionDays: read(env, settings.sessionDays) ?? Number(settings.sessionDays.fallback),
    recycleBinDays: read(env, settings.recycleBinDays) ?? Number(settings.recycleBinDays.fallback),
    databaseUrl,
    databaseAppUrl,
    smtpUrl: read(env, settings.smtpUrl),
    mailFrom: read(env, settings.mailFrom) ?? settings.mailFrom.fallback,
    supportEmail: read(env, settings.supportEmail),
    secretKey: read(env, settings.secretKey),
    signUp: read(env, settings.signUp) ?? false,
    providers: providerNames
      .map((name) => readProvider(env, name))
      .filter((provider) => provider !== null),
    privateIssuers: read(env, settings.privateIssuers) ?? false,
    analysis: readAnalysis(env),
    mapTileUrl: read(env, settings.mapTileUrl) ?? settings.mapTileUrl.fallback,
    modulesDir: modulesDir === null ? null : path.resolve(modulesDir),
  });
}
