import { importCalls } from '../../../../src/contract/imports.ts';
import { itemPermission } from '../../context/permissions.ts';
import { withoutIdempotencyKey } from '../../context/call.ts';
import { Failure } from '../../failure.ts';
import { type ItemRequest, type ItemAccess, withItems } from '../../context/items.ts';

/** Runs `work` if the caller may create or change items of the module. Throws a Failure. */
export function withImports<T>(
  request: ItemRequest,
  work: (access: ItemAccess) => Promise<T>,
): Promise<T> {
  return withItems(request, 'read', (access) => {
    const may = (['create', 'update'] as const).some((action) =>
      access.may(itemPermission(access.type, action)),
    );
    if (!may) throw new Failure('forbidden');
    return work(access);
  });
}

/** The request for work that continues after the response, without the idempotency key. */
export function asBackground(request: ItemRequest): ItemRequest {
  return { ...request, caller: withoutIdempotencyKey(request.caller) };
}

/** Notifies the people who may import that an import has changed. */
export function invalidateImport({ services, live, caller, siteId }: ItemRequest): void {
  services.notifier.invalidate({
    call: importCalls(live.document).one.name,
    organisationId: caller.organisationId,
    siteId,
    permission: itemPermission(live.document.type, 'read'),
  });
}
