import { itemCalls } from '../../../src/contract/items.ts';
import { GET_SITE_RECYCLE_BIN } from '../../../src/contract/recycle-bin.ts';
import { GET_DMS_FILES_WITH_S3, GET_DMS_VERSIONS } from '../../../src/contract/versions.ts';
import { binVersionPointer } from '../../../src/domain/history-event.ts';
import { recordActivity, versionsEventType } from '../activity/record-activity.ts';
import type { ItemAccess } from '../context/items.ts';

/** Records that a version of a document went to the recycle bin, or came back, by the call. */
export function recordBinVersion(
  access: ItemAccess,
  call: string,
  itemId: number,
  change: readonly [before: number | null, after: number | null],
): void {
  recordActivity(access, {
    call,
    item_type: versionsEventType(access.type),
    item_id: itemId,
    changes: { [binVersionPointer]: change },
    stale: [
      GET_DMS_VERSIONS.name,
      GET_DMS_FILES_WITH_S3.name,
      GET_SITE_RECYCLE_BIN.name,
      itemCalls(access.live.document).history.name,
    ],
  });
}
