import { cutTexts } from './cut-text.ts';
import { expect, test } from './test.ts';

// Without a base address, no product is started.
test.use({ baseURL: '' });

test('a text is cut off beyond the page, by what is around it, and where it is clipped', async ({
  page,
}) => {
  await page.setContent(`
    <p>All of it</p>
    <p style="margin-left: -20px">Beyond the left edge</p>
    <p style="position: absolute; left: 100%">Beyond the right edge</p>
    <div style="overflow: hidden; width: 40px; white-space: nowrap"><b>Wider than its box</b></div>
    <div style="overflow: clip; height: 10px; line-height: 30px">Higher than its box</div>
    <div class="scroller" style="overflow: auto; width: 40px; white-space: nowrap">Scrolled</div>
    <p style="position: absolute; clip-path: inset(50%)">For a screen reader</p>`);

  const cut = [
    'Beyond the left edge',
    'Beyond the right edge',
    'Wider than its box',
    'Higher than its box',
  ];
  expect(await cutTexts(page, '.scroller')).toEqual(cut);
  expect(await cutTexts(page)).toEqual([...cut, 'Scrolled']);
});
