/** Single-character edits that turn one word into the other, ignoring case. */
function distance(from: string, to: string): number {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [line, character] of [...a].entries()) {
    const next = [line + 1];
    for (let at = 0; at < b.length; at += 1) {
      const changed = (row[at] ?? 0) + (b[at] === character ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known word that was probably meant: at most a third of its letters differ; else null. */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const each of known) {
    if (Math.abs(each.length - word.length) >= least || word.length > 60) continue;
    const edits = distance(word, each);
    if (edits >= least) continue;
    best = each;
    least = edits;
  }
  return best;
}

/** Parameters that select the variant of a sentence that names the word probably meant. */
export function nearParams(word: string, known: Iterable<string>) {
  const near = nearestWord(word, known);
  return near === null ? {} : { near, context: 'near' };
}
