import type { Random } from '../../demo/generate/random.ts';
import type { Made } from './check.ts';
import type { Device } from './device.ts';
import type { Edit } from './soak-page.ts';

/** Of what people do, how often. An undo follows a deletion. Each begins with one of each. */
const kinds: readonly (readonly [Edit['what'], number])[] = [
  ['create', 2],
  ['note', 6],
  ['row', 4],
  ['refer', 2],
  ['file', 0.5],
  ['photo', 1.3],
  ['sign', 0.4],
  ['comment', 2],
  ['move', 3],
  ['remove', 0.8],
];

const isKilled = (error: unknown): boolean =>
  /closed|crashed|destroyed|not open/i.test(String(error));

/** A device with the edits that its person has made. */
export class Worker {
  readonly made: Made[] = [];
  readonly device: Device;
  private own: readonly number[] = [];
  private undo: Omit<Edit, 'token'> | null = null;
  private tab = 0;
  private readonly first = kinds.map(([what]) => what);
  private readonly name: string;
  private readonly luck: Random;
  private readonly shared: readonly number[];

  constructor(device: Device, name: string, luck: Random, shared: readonly number[]) {
    this.device = device;
    this.name = name;
    this.luck = luck;
    this.shared = shared;
  }

  /** The device has another page, which knows no undo. */
  async reopen(): Promise<void> {
    this.undo = null;
    await this.device.open();
  }

  private chosen(): Omit<Edit, 'token'> {
    const { luck, own, shared } = this;
    const isShared = own.length === 0 || luck.chance(0.25);
    return {
      what: this.first.shift() ?? (own.length === 0 ? 'create' : luck.weighted(kinds)),
      item: luck.pick(isShared ? shared : own),
      other: luck.pick([...shared, ...own]),
    };
  }

  private next(): Edit {
    const chosen = this.undo ?? this.chosen();
    this.undo = null;
    return { ...chosen, token: `soak-${this.name}-${this.made.length}-${chosen.what}` };
  }

  /** What people need to know for the next edits. Deletions of shared items are all undone. */
  private note({ what, item, other }: Edit, id: number): void {
    const isShared = this.shared.includes(item);
    if (what === 'create') this.own = [...this.own, id];
    if (what === 'restore' && !isShared) this.own = [...this.own, item];
    if (what !== 'remove') return;
    if (isShared || this.luck.chance(0.5)) this.undo = { what: 'restore', item, other };
    this.own = this.own.filter((each) => each !== item);
  }

  /** Makes edits; a kill of the browser meanwhile leaves the last one unknown. */
  async work(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const edit = this.next();
      // The undo of a deletion is in the tab of the deletion.
      if (edit.what !== 'restore') this.tab += 1;
      try {
        const kept = await this.device.edit(edit, this.tab);
        if (kept === null) continue;
        this.note(edit, kept.id);
        this.made.push({ edit, kept });
      } catch (error) {
        if (!isKilled(error))
          throw new Error(
            `Device ${this.name}, tab pick ${this.tab}: ${JSON.stringify(edit)} failed`,
            { cause: error },
          );
        this.made.push({ edit, kept: null });
        return;
      }
    }
  }
}
