import { shortLinkPath } from '../../domain/short-link-path.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { shortCode } from '../../runtime/record/short-code.ts';

/** The short link of an item of this server; null for one that the server has not made. */
export function shortLink(module: Pick<CompiledModule, 'document'>, itemId: number): string | null {
  const code = shortCode(module, itemId);
  return code === null ? null : `${globalThis.location.origin}${shortLinkPath}${code}`;
}
