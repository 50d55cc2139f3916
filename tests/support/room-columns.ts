import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { ModuleDocument } from '../../src/runtime/documents.ts';
import { isLocked } from '../../src/runtime/record/column-state.ts';
import { type Room, type RoomSample, rooms } from '../gallery/rooms.ts';
import { column, compiled, moduleDocument } from './compiled.ts';

/** A column of the module that has every room with each of its samples. */
export interface RoomColumn {
  readonly db: string;
  readonly room: Room;
  readonly sample: RoomSample;
  /** Set by the server, or derived from inbound references: no call may set it. */
  readonly isLocked: boolean;
}

/** `c_text_0`, `c_text_1`, `c_textarea_0`, ... */
export const roomColumns: readonly RoomColumn[] = rooms.flatMap((room) =>
  room.samples.map((sample) => ({
    db: `c_${room.type}_${sample.index}`,
    room,
    sample,
    isLocked: isLocked(sample.column),
  })),
);

const document = moduleDocument([
  column('type', 'kind'),
  ...roomColumns.map(({ db, room, sample }, at) =>
    column(room.type, db, {
      name: { en: `${room.type} ${sample.index}`, de: `${room.type} ${sample.index}` },
      order: at + 1,
      tableOrder: at + 1,
      ...(sample.settings === undefined ? {} : { columnData: sample.settings }),
    }),
  ),
]);

/** The document of that module; its list shows the number, so that files can name items by it. */
export const roomsDocument: ModuleDocument = {
  ...document,
  tableColumns: [{ db: 'id', name: 'No.', columnType: 'number', nullable: false, tableOrder: 0 }],
};

export const roomsModule: CompiledModule = compiled(roomsDocument);
