import type { FastifyRequest } from 'fastify';
import type { LiveModule } from '../modules/modules.ts';
import { notFound } from '../operations/failure.ts';
import type { Services } from '../operations/services.ts';

/** Route patterns of a module's `api`: one or two segments, which begin with a letter, unlike ids. */
export const moduleApiPatterns = [
  ':api([a-z][a-z0-9-]*)',
  ':group([a-z][a-z0-9-]*)/:api([a-z][a-z0-9-]*)',
] as const;

/** The module that such an address names. Throws `not_found`. */
export function moduleOfRequest(
  { modules }: Pick<Services, 'modules'>,
  { params }: FastifyRequest,
): LiveModule {
  const { group, api } = params as { readonly group?: string; readonly api: string };
  const live = modules.byApi(group === undefined ? api : `${group}/${api}`);
  if (live === undefined) throw notFound();
  return live;
}
