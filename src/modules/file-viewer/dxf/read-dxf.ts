/** A part of a drawing: its type, and its values by the group codes of DXF. */
export interface Entity {
  readonly type: string;
  readonly values: ReadonlyMap<number, readonly string[]>;
  /** The vertices of a polyline, and the attributes of an inserted block. */
  readonly parts: readonly Entity[];
  /** The codes and values of a hatch in their order, which tells its loops apart; of others none. */
  readonly ordered: readonly (readonly [code: number, value: string])[];
}

interface Layer {
  readonly colour: number;
  readonly isHidden: boolean;
}

/** A group of entities with a name, and the point of it that is put where it is inserted. */
export interface Block {
  readonly x: number;
  readonly y: number;
  readonly entities: readonly Entity[];
}

/** What is read of a DXF file. */
export interface DxfFile {
  readonly layers: ReadonlyMap<string, Layer>;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly entities: readonly Entity[];
}

/** The code of the bulge of a vertex. */
export const bulge = 42;

/** The first value of a code as a number. */
export function numberOf({ values }: Entity, code: number, other = 0): number {
  const value = Number(values.get(code)?.[0] ?? Number.NaN);
  return Number.isFinite(value) ? value : other;
}

/** All values of a code as numbers. */
export const numbersOf = ({ values }: Entity, code: number): readonly number[] =>
  (values.get(code) ?? []).map(Number);

/** The first value of a code as a text. */
export const textOf = ({ values }: Entity, code: number): string => values.get(code)?.[0] ?? '';

interface Item extends Entity {
  readonly values: Map<number, string[]>;
  readonly parts: Entity[];
  readonly ordered: [code: number, value: string][];
}

function addValue({ type, values, ordered }: Item, code: number, value: string): void {
  if (type === 'HATCH') ordered.push([code, value]);
  const append = (to: number, text: string) => {
    const known = values.get(to);
    if (known === undefined) values.set(to, [text]);
    else known.push(text);
  };
  // Each vertex of a light polyline has a bulge, which is left out if it is 0.
  const isLight = type === 'LWPOLYLINE';
  if (isLight && code === 10) append(bulge, '0');
  if (isLight && code === bulge) values.get(bulge)?.splice(-1, 1, value);
  else append(code, value);
}

/**
 * The items of a file in order: sections, tables, blocks and entities alike. A DXF file is lines in
 * pairs, a code and its value; code 0 begins an item.
 */
function itemsOf(text: string): readonly Item[] {
  const lines = text.split(/\r\n|\n|\r/);
  const items: Item[] = [];
  let item: Item | undefined;
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = Number(lines[at]);
    const value = lines[at + 1] ?? '';
    if (code === 0) {
      item = { type: value.trim(), values: new Map(), parts: [], ordered: [] };
      items.push(item);
    } else if (item !== undefined) addValue(item, code, value);
  }
  return items;
}

/** Whether the items until SEQEND belong to this one. */
const hasParts = (item: Entity): boolean =>
  item.type === 'POLYLINE' || (item.type === 'INSERT' && numberOf(item, 66) === 1);

/** Entities with their parts inside them. */
function nested(items: readonly Item[]): Entity[] {
  const found: Entity[] = [];
  let whole: Item | null = null;
  for (const item of items) {
    if (item.type === 'SEQEND') whole = null;
    else if (whole !== null && (item.type === 'VERTEX' || item.type === 'ATTRIB'))
      whole.parts.push(item);
    else {
      found.push(item);
      whole = hasParts(item) ? item : null;
    }
  }
  return found;
}

function blocksIn(items: readonly Item[]): Map<string, Block> {
  const blocks = new Map<string, Block>();
  let start: Item | null = null;
  let inside: Item[] = [];
  for (const item of items) {
    if (item.type === 'BLOCK') {
      start = item;
      inside = [];
    } else if (item.type === 'ENDBLK' && start !== null) {
      const [x, y] = [numberOf(start, 10), numberOf(start, 20)];
      blocks.set(textOf(start, 2).trim(), { x, y, entities: nested(inside) });
      start = null;
    } else inside.push(item);
  }
  return blocks;
}

function layersIn(items: readonly Item[]): Map<string, Layer> {
  const layers = items.filter(({ type }) => type === 'LAYER');
  return new Map(
    layers.map((layer) => {
      const colour = numberOf(layer, 62, 7);
      const isFrozen = (numberOf(layer, 70) & 1) === 1;
      return [
        textOf(layer, 2).trim(),
        { colour: Math.abs(colour), isHidden: colour < 0 || isFrozen },
      ];
    }),
  );
}

/** Reads a DXF file; null if the text is none, as the binary form of it. */
export function readDxf(text: string): DxfFile | null {
  const sections = new Map<string, Item[]>();
  let section: Item[] | null = null;
  for (const item of itemsOf(text)) {
    if (item.type === 'SECTION') {
      section = [];
      sections.set(textOf(item, 2).trim(), section);
    } else if (item.type === 'ENDSEC') section = null;
    else section?.push(item);
  }
  const entities = sections.get('ENTITIES');
  if (entities === undefined) return null;
  return {
    layers: layersIn(sections.get('TABLES') ?? []),
    blocks: blocksIn(sections.get('BLOCKS') ?? []),
    entities: nested(entities),
  };
}
