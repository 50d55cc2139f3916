import {
  EXPORT_AUDIT_LOG,
  GET_AUDIT_CHAINS,
  GET_AUDIT_LOG,
  VERIFY_AUDIT_CHAIN,
} from '../../src/contract/audit.ts';
import { caller, disconnectSignal, languageOfRequest } from '../http/request.ts';
import { type Routes, addRoute } from '../http/route.ts';
import { exportAuditLog } from '../operations/audit/export-audit-log.ts';
import { readAuditLog } from '../operations/audit/read-audit-log.ts';
import { auditChains, verifyAuditChain } from '../operations/audit/verify-audit-log.ts';
import { sendFile } from './send-file.ts';

/** The audit log of the organisation. */
export function addAuditRoutes(routes: Routes): void {
  const { services, texts } = routes;

  addRoute(routes, GET_AUDIT_LOG, ({ request, query }) =>
    readAuditLog(services, caller(request), query),
  );
  addRoute(routes, EXPORT_AUDIT_LOG, async ({ request, reply, query }) => {
    const options = {
      language: languageOfRequest(request),
      say: texts.say,
      signal: disconnectSignal(reply),
    };
    return sendFile(reply, await exportAuditLog(services, caller(request), query, options));
  });
  addRoute(routes, GET_AUDIT_CHAINS, async ({ request }) => ({
    chains: [...(await auditChains(services, caller(request)))],
  }));
  addRoute(routes, VERIFY_AUDIT_CHAIN, ({ request, query }) =>
    verifyAuditChain(services, caller(request), query.site_id ?? null, query.after ?? 0),
  );
}
