import type { FastifyReply } from 'fastify';
import type { SiteList } from '../operations/settings/lists.ts';

/** The rows of a whole list, with its sync cursor in a header (design, "Contract and HTTP"). */
export function syncHeader<Row>(reply: FastifyReply, list: SiteList<Row>): readonly Row[] {
  void reply.header('x-sync-cursor', String(list.syncCursor));
  return list.rows;
}
