/**
 * Finds folders that import each other, which cannot be read, moved or tested one by one. Their
 * files can still be free of cycles, so the rule `no-cycle` does not report them.
 */

/** The folders whose subfolders are layers. */
const layered = ['server/operations', 'src/editor', 'src/modules', 'src/screens'];

export interface FileImport {
  readonly from: string;
  readonly to: string;
}

/** Returns `folder` of `parent/folder/...`; a file directly in `parent` is a layer too. */
function layerOf(parent: string, file: string): string | undefined {
  return file.startsWith(`${parent}/`) ? file.slice(parent.length + 1).split('/')[0] : undefined;
}

/** Every layer that is reachable from a layer. */
function reachableFrom(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>) {
  const reached = new Set<string>();
  const open = [start];
  for (let layer = open.pop(); layer !== undefined; layer = open.pop())
    for (const next of arrows.get(layer) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  return reached;
}

/** The imports between subfolders of `parent` that are part of a cycle of folders, as sentences. */
function cyclesIn(parent: string, imports: readonly FileImport[]): readonly string[] {
  const between = imports.flatMap((each) => {
    const from = layerOf(parent, each.from);
    const to = layerOf(parent, each.to);
    return from === undefined || to === undefined || from === to ? [] : [{ each, from, to }];
  });
  const arrows = new Map(
    [...Map.groupBy(between, ({ from }) => from)].map(([from, all]) => [
      from,
      new Set(all.map(({ to }) => to)),
    ]),
  );
  const reachable = new Map([...arrows.keys()].map((from) => [from, reachableFrom(from, arrows)]));
  return between
    .filter(({ from, to }) => reachable.get(to)?.has(from) === true)
    .map(
      ({ each, from, to }) =>
        `${each.from} -> ${each.to}\n` +
        `  no-folder-cycle: ${parent}/${to} imports ${parent}/${from} as well, directly or through ` +
        `other folders.`,
    );
}

/** The imports that make folders of `layered` depend on each other; tests may import anything. */
export function folderCycles(imports: readonly FileImport[]): readonly string[] {
  const ofCode = imports.filter(({ from }) => !/\.test\.tsx?$/.test(from));
  return layered.flatMap((parent) => cyclesIn(parent, ofCode));
}
