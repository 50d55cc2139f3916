/** The settings that the page's content security policy depends on. */
export interface PolicyOptions {
  readonly apiUrl: string | null;
  readonly mapTileUrl: string;
}

/**
 * The Permissions-Policy header: of the device's features, the page uses the position, the
 * camera for scanning codes, and the microphone for voice notes and dictation. Taking a photo in a file input needs no permission.
 */
export const permissionsPolicy = [
  'camera=(self)',
  'geolocation=(self)',
  'microphone=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'midi',
    'payment',
    'usb',
  ].map((feature) => `${feature}=()`),
].join(', ');

const tileHost = (template: string): string => new URL(template.replaceAll(/\{\w\}/g, '0')).origin;

/**
 * The content security policy (design, "Contract and HTTP"). Only styles may be inline: antd's
 * scroll lock, autosizing text areas and scrollbar measuring set them without a nonce.
 */
export function contentSecurityPolicy({ apiUrl, mapTileUrl }: PolicyOptions) {
  const api = apiUrl === null ? [] : [apiUrl, apiUrl.replace(/^http/, 'ws')];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', tileHost(mapTileUrl)],
      // Voice notes that wait on the device are played from there.
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  } as const;
}

/** The file of the worker, also in a compressed copy. */
const codeReader = /[\\/]assets[\\/]code-reader\.worker-[\w-]+\.js(?:\.(?:br|gz))?$/;

/**
 * The policy of a file of the page that has its own; null for the others. The reader of codes runs
 * WebAssembly in a worker, which has the policy of its file, so that the page need not allow it
 * (docs/decisions/scanning.md).
 */
export function policyOfFile(file: string): string | null {
  if (!codeReader.test(file)) return null;
  return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
}
