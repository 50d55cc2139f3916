/** A line of two texts: in both, only in the first (`removed`), or only in the second (`added`). */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Its number in the first text, from 1; null if it is not there. */
  readonly before: number | null;
  /** Its number in the second text. */
  readonly after: number | null;
}

/** Texts with more different lines than this are compared as a whole: the work grows with the square. */
const mostDifferent = 1500;

/** For each number of differences the furthest places reached, by diagonal (Myers 1986). */
function traceOf(a: readonly string[], b: readonly string[]): readonly Int32Array[] | null {
  const most = Math.min(a.length + b.length, mostDifferent);
  const middle = most + 1;
  const reached = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let count = 0; count <= most; count += 1) {
    trace.push(reached.slice());
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      const left = reached[middle + diagonal - 1] ?? 0;
      const right = reached[middle + diagonal + 1] ?? 0;
      const isDown = diagonal === -count || (diagonal !== count && left < right);
      let x = isDown ? right : left + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      reached[middle + diagonal] = x;
      if (x >= a.length && x - diagonal >= b.length) return trace;
    }
  }
  return null;
}

type Step = DiffLine['kind'];

/** The steps from the first text to the second, in order. */
function stepsOf(a: readonly string[], b: readonly string[]): readonly Step[] {
  const trace = traceOf(a, b);
  if (trace === null) return [...a.map((): Step => 'removed'), ...b.map((): Step => 'added')];
  const middle = Math.min(a.length + b.length, mostDifferent) + 1;
  const steps: Step[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const reached = trace[count];
    const diagonal = x - y;
    const left = reached?.[middle + diagonal - 1] ?? 0;
    const right = reached?.[middle + diagonal + 1] ?? 0;
    const isDown = diagonal === -count || (diagonal !== count && left < right);
    const from = count === 0 ? 0 : isDown ? right : left;
    const fromY = count === 0 ? 0 : from - (isDown ? diagonal + 1 : diagonal - 1);
    const [startX, startY] = count === 0 ? [0, 0] : isDown ? [from, fromY + 1] : [from + 1, fromY];
    while (x > startX && y > startY) {
      steps.push('same');
      x -= 1;
      y -= 1;
    }
    if (count > 0) steps.push(isDown ? 'added' : 'removed');
    [x, y] = [from, fromY];
  }
  return steps.toReversed();
}

const linesOf = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

/** Compares two texts line by line, with as few differences as possible. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let [atA, atB] = [0, 0];
  return stepsOf(a, b).map((kind) => {
    const [inA, inB] = [kind !== 'added', kind !== 'removed'];
    const text = (inA ? a[atA] : b[atB]) ?? '';
    if (inA) atA += 1;
    if (inB) atB += 1;
    return { kind, text, before: inA ? atA : null, after: inB ? atB : null };
  });
}
