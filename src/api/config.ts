import type { SharedProvider } from '../contract/identities.ts';

/** The configuration that the server gives the page at start (`/config.json`). */
export interface PageConfig {
  /** Base URL of calls; empty for the page's origin, `null` if there is no server. */
  readonly api_url: string | null;
  readonly map_tile_url: string;
  /** Largest size of a file of an item, in bytes. */
  readonly largest_file: number;
  /** Whether a service is set up that analyses files. */
  readonly file_analysis: boolean;
  /** Whether anybody may create an organisation. */
  readonly sign_up: boolean;
  /** Providers with which people may sign in. */
  readonly providers: readonly SharedProvider[];
}

let config: PageConfig = {
  api_url: '',
  map_tile_url: '',
  largest_file: 100 * 1_048_576,
  file_analysis: false,
  sign_up: false,
  providers: [],
};

/** Reads the runtime configuration once, before the first render. */
export async function loadConfig(): Promise<void> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (answer.ok) config = { ...config, ...((await answer.json()) as Partial<PageConfig>) };
}

export function pageConfig(): PageConfig {
  return config;
}
