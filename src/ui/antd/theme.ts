import { theme as antd, type ThemeConfig } from 'antd';
import { palettes, type Palette, type ThemeName } from '../theme/palette.ts';
import type { Density } from '../theme/stored-appearance.ts';

type Algorithm = Exclude<NonNullable<ThemeConfig['algorithm']>, readonly unknown[]>;

/**
 * Restores the colours exactly as designed. antd's algorithms derive a palette from each seed and
 * shift the seed itself in the dark theme; this last step puts the designed values back for every
 * component.
 */
function exactColours(colours: Palette): Algorithm {
  return (_seed, map) => ({
    ...(map ?? antd.defaultAlgorithm(_seed)),
    colorPrimary: colours.primary,
    colorPrimaryHover: colours['primary-hover'],
    colorPrimaryActive: colours['primary-active'],
    colorPrimaryText: colours['on-selected'],
    colorPrimaryTextHover: colours['primary-hover'],
    colorPrimaryTextActive: colours['primary-active'],
    colorPrimaryBg: colours.selected,
    colorPrimaryBgHover: colours.selected,
    colorPrimaryBorder: colours.primary,
    colorPrimaryBorderHover: colours.primary,
    colorError: colours.danger,
    colorErrorHover: colours['danger-hover'],
    colorErrorActive: colours['danger-active'],
    colorErrorText: colours['stopped-fg'],
    colorErrorBg: colours['stopped-bg'],
    colorErrorBorder: colours['danger-edge'],
    colorErrorBorderHover: colours['danger-edge'],
    colorSuccess: colours['done-glyph'],
    colorSuccessBg: colours['done-bg'],
    colorSuccessBorder: colours['done-glyph'],
    colorWarning: colours['held-glyph'],
    colorWarningBg: colours['held-bg'],
    colorWarningBorder: colours['held-glyph'],
    colorInfo: colours['moving-glyph'],
    colorInfoBg: colours['moving-bg'],
    colorInfoBorder: colours['moving-glyph'],
    colorLink: colours.primary,
    colorLinkHover: colours['primary-hover'],
    colorLinkActive: colours['primary-active'],
    colorText: colours.text,
    colorTextSecondary: colours['text-2'],
    colorTextTertiary: colours['text-3'],
    colorTextQuaternary: colours['text-3'],
    colorBgLayout: colours.canvas,
    colorBgContainer: colours.surface,
    colorBgElevated: colours.raised,
    colorBorder: colours['control-edge'],
    colorBorderSecondary: colours.line,
    colorBorderDisabled: colours['line-2'],
    colorBgMask: colours.mask,
    colorFillTertiary: colours.hover,
    colorFillQuaternary: colours.sunken,
  });
}

const sizes = {
  desk: { font: 14, fontSmall: 12, control: 34, small: 28, large: 40, checkbox: 16, pad: 12 },
  touch: { font: 16, fontSmall: 14, control: 48, small: 44, large: 56, checkbox: 24, pad: 18 },
  gloves: { font: 18, fontSmall: 16, control: 56, small: 56, large: 64, checkbox: 32, pad: 20 },
} as const;

/**
 * The antd theme for one theme and density (ui.md, "antd 6"): seeds, mapped colours and the tokens
 * of single components. If `motion` is false, antd animates nothing.
 */
export function antdTheme(name: ThemeName, density: Density, motion: boolean): ThemeConfig {
  const colours = palettes[name];
  const size = sizes[density];
  const edge = { activeShadow: 'none', errorActiveShadow: 'none', warningActiveShadow: 'none' };
  return {
    cssVar: { key: `sitewright-${name}-${density}` },
    hashed: false,
    algorithm: [
      name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
      exactColours(colours),
    ],
    token: {
      fontSize: size.font,
      fontSizeSM: size.fontSmall,
      controlHeight: size.control,
      controlHeightSM: size.small,
      controlHeightLG: size.large,
      controlInteractiveSize: size.checkbox,
      fontFamily: "'IBM Plex Sans', system-ui, sans-serif",
      fontFamilyCode: "'IBM Plex Mono', ui-monospace, monospace",
      borderRadius: 5,
      borderRadiusSM: 4,
      borderRadiusLG: 8,
      colorPrimary: colours.primary,
      colorError: colours.danger,
      colorFillAlter: colours.sunken,
      colorBgContainerDisabled: colours.sunken,
      colorTextPlaceholder: colours['text-3'],
      colorSplit: colours.line,
      controlItemBgHover: colours.hover,
      controlItemBgActive: colours.selected,
      controlItemBgActiveHover: colours.selected,
      controlOutlineWidth: 0,
      boxShadowSecondary: `0 0 0 1px ${colours['line-2']}, ${colours['shadow-float']}`,
      lineWidthFocus: 2,
      motion,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Button: {
        primaryColor: colours['on-primary'],
        dangerColor: colours['on-danger'],
        defaultBorderColor: colours['line-2'],
        defaultHoverColor: colours.text,
        defaultHoverBorderColor: colours['control-edge'],
        defaultHoverBg: colours.hover,
        defaultActiveColor: colours.text,
        defaultActiveBorderColor: colours['control-edge'],
        textHoverBg: colours.hover,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        paddingInline: size.pad,
        paddingInlineSM: 8,
        paddingInlineLG: size.pad + 4,
        borderRadiusLG: 5,
        iconGap: 6,
        contentFontSizeSM: size.font - 1,
        contentFontSizeLG: Math.max(15, size.font),
      },
      Input: { ...edge, paddingInline: 10, hoverBorderColor: colours['text-3'] },
      InputNumber: { ...edge, paddingInline: 10, hoverBorderColor: colours['text-3'] },
      DatePicker: { ...edge, paddingInline: 10, hoverBorderColor: colours['text-3'] },
      Select: {
        hoverBorderColor: colours['text-3'],
        optionSelectedColor: colours['on-selected'],
        optionSelectedFontWeight: 500,
        optionActiveBg: colours.hover,
        multipleItemBg: colours.hover,
      },
      Modal: { titleFontSize: 16, borderRadiusLG: 10, paddingLG: 20 },
      Drawer: { paddingLG: 20, padding: 16 },
    },
  };
}
