import { importCalls } from '../../../../src/contract/imports.ts';
import { itemPermission } from '../../access/codes.ts';
import { withoutIdempotencyKey } from '../../access/once.ts';
import { Failure } from '../../failure.ts';
import { type Kind, type KindAccess, onKind } from '../../items/kind.ts';

/** Runs `work` where the caller may create or change items of the kind. Throws a Failure. */
export function onImport<T>(kind: Kind, work: (access: KindAccess) => Promise<T>): Promise<T> {
  return onKind(kind, 'read', (access) => {
    const may = (['create', 'update'] as const).some((action) =>
      access.may(itemPermission(access.type, action)),
    );
    if (!may) throw new Failure('forbidden');
    return work(access);
  });
}

/** The same for what goes on after the answer: it is no part of the call any more. */
export function inBackground(kind: Kind): Kind {
  return { ...kind, caller: withoutIdempotencyKey(kind.caller) };
}

/** Tells those who may import that an import is not as it was. */
export function tellImport({ services, live, caller, siteId }: Kind): void {
  services.notifier.invalidate({
    call: importCalls(live.document).one.name,
    organisationId: caller.organisationId,
    siteId,
    permission: itemPermission(live.document.type, 'read'),
  });
}
