/** What the preview of a PDF shows. */
export type Shown =
  /** The first page, with something on it. */
  | 'drawn'
  /** The first page, on which everything is white. */
  | 'blank'
  | 'locked'
  | 'damaged'
  | 'page damaged'
  /** Its bytes are those of no PDF. */
  | 'none'
  | 'failed';

/** What the preview says of files that it can't show. */
export type Sentences = Readonly<Record<Exclude<Shown, 'drawn' | 'blank'>, string>>;

/** Runs in the page: what the preview shows by now; null while it loads. */
export function look(sentences: Sentences): Shown | null {
  /** Whether a drawing has anything that is not white. */
  const hasInk = (canvas: HTMLCanvasElement): boolean => {
    const probe = document.createElement('canvas');
    const share = Math.min(1, 1000 / Math.max(canvas.width, canvas.height));
    probe.width = Math.max(1, canvas.width * share);
    probe.height = Math.max(1, canvas.height * share);
    const context = probe.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This browser draws nothing.');
    context.drawImage(canvas, 0, 0, probe.width, probe.height);
    const { data } = context.getImageData(0, 0, probe.width, probe.height);
    return data.some(
      (value, at) => at % 4 !== 3 && value < 250 && (data[at - (at % 4) + 3] ?? 0) > 0,
    );
  };
  const panel = document.querySelector('[role="tabpanel"]');
  const first = panel?.querySelector('[data-page="1"]');
  // Of other pages nothing is said here.
  const text = (first ?? panel)?.textContent ?? '';
  for (const state of ['locked', 'damaged', 'page damaged', 'none', 'failed'] as const)
    if (text.includes(sentences[state])) return state;
  const canvas = first?.querySelector('canvas');
  if (canvas == null) return null;
  return hasInk(canvas) ? 'drawn' : 'blank';
}
