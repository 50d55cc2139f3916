import { infiniteQueryOptions } from '@tanstack/react-query';
import { type AuditFilter, GET_AUDIT_CHAINS, GET_AUDIT_LOG } from '../contract/audit.ts';
import { callQueryOptions, fetchReply } from './query-options.ts';

/** The audit log of the organisation, page by page, the newest event first. */
export function auditQueryOptions(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: [GET_AUDIT_LOG.name, null, filter] as const,
    queryFn: ({ signal, pageParam }) =>
      fetchReply('audit', GET_AUDIT_LOG, () => ({
        query: { ...filter, ...(pageParam !== null && { page_cursor: pageParam }) },
        signal,
      })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_page_cursor: cursor }) => cursor,
    // Every call writes events, and none invalidates the log: it is read again on each visit.
    refetchOnMount: 'always',
  });
}

const hasChains = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && Array.isArray(Reflect.get(reply, 'chains'));

/** The hash chains of the audit log. */
export const auditChainsQueryOptions = {
  ...callQueryOptions(GET_AUDIT_CHAINS, 'audit', hasChains),
  refetchOnMount: 'always',
} as const;
