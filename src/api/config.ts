import type { ProviderName } from '../contract/identities.ts';

/** What the server tells the page at start (`/config.json`). */
export interface PageConfig {
  /** Base address of calls; the page's own origin when empty and `null` when there is none. */
  readonly api_url: string | null;
  readonly map_tile_url: string;
  /** Most bytes that a file for an item may have. */
  readonly largest_file: number;
  /** Whether anybody may make an organisation. */
  readonly sign_up: boolean;
  /** Where people may have accounts that sign them in. */
  readonly providers: readonly ProviderName[];
}

let config: PageConfig = {
  api_url: '',
  map_tile_url: '',
  largest_file: 100 * 1_048_576,
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
