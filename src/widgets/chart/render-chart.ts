import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Bar } from './rows.ts';

export type ChartType = 'bar' | 'line' | 'pie';

export interface ChartInput {
  readonly kind: ChartType;
  readonly bars: readonly Bar[];
  readonly animated: boolean;
  readonly number: (value: number) => string;
}

export interface Chart {
  readonly draw: (drawn: ChartInput) => void;
  readonly resize: () => void;
  readonly dispose: () => void;
}

register([BarChart, LineChart, PieChart, GridComponent, TooltipComponent, SVGRenderer]);

/**
 * The colours of slices: those of the status families, which are distinguishable in both themes.
 */
const slices = ['--primary', '--moving-glyph', '--waiting-glyph', '--held-glyph', '--done-glyph'];

function optionOf(
  { kind, bars, animated: moves, number }: ChartInput,
  colour: (name: string) => string,
) {
  const text = { color: colour('--text-2'), fontFamily: 'IBM Plex Sans, sans-serif' };
  const shared = {
    animation: moves,
    textStyle: text,
    // Renders the tooltip as part of the drawing, so that a label is never parsed as HTML.
    tooltip: {
      renderMode: 'richText' as const,
      valueFormatter: (value: unknown) => (typeof value === 'number' ? number(value) : ''),
    },
  };
  if (kind === 'pie') {
    const data = bars.map(({ label, value }) => ({ name: label, value: Math.max(0, value) }));
    const label = { color: colour('--text') };
    const edge = { borderColor: colour('--surface'), borderWidth: 2 };
    return {
      ...shared,
      color: slices.map(colour),
      series: [{ type: 'pie' as const, radius: '65%', data, label, itemStyle: edge }],
    };
  }
  const line = { lineStyle: { color: colour('--line-2') } };
  return {
    ...shared,
    color: [colour('--primary')],
    grid: { left: 8, right: 12, top: 16, bottom: 8, outerBoundsMode: 'same' as const },
    xAxis: {
      type: 'category' as const,
      data: bars.map(({ label }) => label),
      axisLabel: text,
      axisLine: line,
    },
    yAxis: {
      type: 'value' as const,
      axisLabel: { ...text, formatter: (value: number) => number(value) },
      splitLine: { lineStyle: { color: colour('--line') } },
    },
    series: [{ type: kind, data: bars.map(({ value }) => value), barMaxWidth: 48 }],
  };
}

/** A chart in an element that has a size, in the colours of the current theme. */
export function createChart(element: HTMLElement): Chart {
  const chart = init(element, null, { renderer: 'svg' });
  return {
    draw(drawn) {
      const style = getComputedStyle(element);
      chart.setOption(
        optionOf(drawn, (name) => style.getPropertyValue(name).trim()),
        true,
      );
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}
