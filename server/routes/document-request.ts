import type { FastifyRequest } from 'fastify';
import { dmsApiOf } from '../../src/domain/dms.ts';
import { caller } from '../http/request.ts';
import type { ItemRequest } from '../operations/context/items.ts';
import { notFound } from '../operations/failure.ts';
import type { Services } from '../operations/services.ts';

interface DocumentParams {
  readonly siteId: number;
  /** The last part of the address of the module below `dms/`: `documents`. */
  readonly kind: string;
}

/**
 * Gives, for a request, who asks and the module below `dms/` that its address names. The function that
 * it returns throws `not_found` if no module has the address.
 */
export function documentRequests(services: Services) {
  return (request: FastifyRequest, { siteId, kind }: DocumentParams): ItemRequest => {
    const live = services.modules.byApi(dmsApiOf(kind));
    if (live === undefined) throw notFound();
    return { services, caller: caller(request), live, siteId };
  };
}
