import { untilQuiet } from './until-quiet.ts';

/**
 * Put into pages of the product (../product.ts): measures from a click on the name of a template until its editor is
 * painted, in milliseconds.
 */
declare global {
  var openingPainted: Promise<number> | undefined;
}

const field = `#editor-canvas-panel [data-drop^='{"is":"field"']`;

function isShown(): boolean {
  const first = document.querySelector(field);
  return first?.checkVisibility({ contentVisibilityAuto: false }) ?? false;
}

addEventListener(
  'click',
  ({ target, timeStamp }) => {
    if (target instanceof Element && target.closest('a[href$="/edit"]') !== null)
      globalThis.openingPainted = untilQuiet(timeStamp, isShown);
  },
  { capture: true },
);
