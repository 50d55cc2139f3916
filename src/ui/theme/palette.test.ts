import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { palettes, type ColourName, type ThemeName } from './palette.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first rule with this selector. */
function properties(selector: string): ReadonlyMap<string, string> {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...body.matchAll(/--([\w-]+):\s*([^;]+);/gu)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const selectors = { light: ':root', dark: ":root[data-theme='dark']" } as const;
const themes: readonly ThemeName[] = ['light', 'dark'];
const tints = ['not-started', 'moving', 'waiting', 'held', 'stopped', 'done'] as const;

describe.each(themes)('the colours of the %s theme', (theme) => {
  const colours = palettes[theme];
  const against = (one: ColourName, other: ColourName) => contrast(colours[one], colours[other]);

  it('the colours are the same in the style sheet and in the palette', () => {
    expect(Object.fromEntries(properties(selectors[theme]))).toEqual(colours);
  });

  it('every text colour is readable on each of its backgrounds', () => {
    const grounds: readonly ColourName[] = [
      'canvas',
      'surface',
      'sunken',
      'hover',
      'sidebar',
      'raised',
    ];
    for (const text of ['text', 'text-2', 'text-3', 'primary', 'stopped-fg'] as const) {
      for (const ground of grounds) {
        expect(against(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const tint of tints) {
      expect(against(`${tint}-fg`, `${tint}-bg`), tint).toBeGreaterThanOrEqual(4.5);
    }
    for (const state of ['primary', 'primary-hover', 'primary-active'] as const) {
      expect(against('on-primary', state), state).toBeGreaterThanOrEqual(4.5);
    }
    for (const state of ['danger', 'danger-hover', 'danger-active'] as const) {
      expect(against('on-danger', state), state).toBeGreaterThanOrEqual(4.5);
    }
    expect(against('on-selected', 'selected')).toBeGreaterThanOrEqual(4.5);
    expect(against('text', 'found')).toBeGreaterThanOrEqual(4.5);
    expect(against('on-inverse', 'inverse')).toBeGreaterThanOrEqual(4.5);
    expect(against('stopped-fg', 'error-tint')).toBeGreaterThanOrEqual(4.5);
  });

  it('edges and glyphs are visible on each of their backgrounds', () => {
    for (const edge of ['control-edge', 'danger-edge', ...tints.map((tint) => `${tint}-glyph`)]) {
      expect(against(edge as ColourName, 'surface'), edge).toBeGreaterThanOrEqual(3);
    }
  });
});
