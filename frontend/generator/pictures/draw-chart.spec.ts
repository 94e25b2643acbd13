import { expect, test } from '@jest/globals';
import { inLanguage } from '../../src/content/schema/language.ts';
import { drawChart, type ChartData } from './draw-chart.ts';

const drawIn = (tag: string, kind: ChartData['kind'], numbers: Record<string, number>) => {
  const points = Object.entries(numbers).map(([text, value], index) => ({
    label: `row ${index}`,
    series: 'cases',
    value,
    text,
  }));
  return inLanguage({ tag, quotes: '“”‘’' }, () =>
    drawChart({ kind, log: false, series: ['cases'], points }, 'caption'),
  );
};

test.each([
  ['en', '1,000'],
  ['de', '1.000'],
])('in %s, a scale has %j', (tag, tick) => {
  expect(drawIn(tag, 'line', { few: 200, many: 1000 })).toContain(`>${tick}</text>`);
});

test('in German, a bar of 35.000 is ten times as long as one of 3.500, and says so', () => {
  const svg = drawIn('de-AT', 'bar', { '3.500': 3500, '35.000': 35_000 });
  const [small, large] = [...svg.matchAll(/<rect [^>]*?width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect(large! / small!).toBeCloseTo(10, 1);
  for (const text of ['3.500', '35.000']) expect(svg).toContain(`>${text}</text>`);
});

test('of nothing but zeros, no bar has a length', () => {
  const bars = [...drawIn('en', 'bar', { none: 0, nil: 0 }).matchAll(/<rect [^>]*?width="(\S+)"/g)];
  expect(bars.map(([, width]) => width)).toEqual(['0', '0', '0', '0']);
});

test('a bar of a loss begins beside the label of its row, and its number is in sight', () => {
  const svg = drawIn('en', 'bar', { '10': 10, '-30': -30 });
  const bars = [...svg.matchAll(/<rect [^>]*?width="([\d.]+)" x="([\d.]+)"/g)].map(
    ([, width, x]) => ({
      start: Number(x),
      width: Number(width),
    }),
  );
  const [profit, loss] = bars;
  expect(loss!.width / profit!.width).toBeCloseTo(3, 1);
  expect(loss!.start + loss!.width).toBeCloseTo(profit!.start, 0);
  const [, place] = /translate\(([\d.]+),[\d.]+\)"[^>]*>-30</.exec(svg)!;
  expect(Number(place)).toBeCloseTo(profit!.start, 0);
});

test.each(['en', 'pl'])('in %s, no number beside the scale is cut off', (tag) => {
  const svg = drawIn(tag, 'line', { few: 3500, many: 1_035_000 }).replaceAll(/&#?\w+;/g, ' ');
  const texts = [...svg.matchAll(/<text transform="translate\(([\d.]+),[\d.]+\)"[^>]*>([^<]+)</g)];
  const longest = texts.find(([, , text]) => text!.replaceAll(/\D/g, '') === '1000000')!;

  // A digit is 8 wide, and the text ends 9 before the scale.
  expect(Number(longest[1])).toBeGreaterThanOrEqual(longest[2]!.length * 8 + 9);
});
