import { expect, test } from '@playwright/test';
import { startDemo } from './demo.ts';

// Slow: the demo starts with an embedded database of its own.

test('the demo has a month of requests, and prints the emails about a new one', async ({
  page,
  request,
}) => {
  const mails: string[] = [];
  const { url, product } = await startDemo((mail) => mails.push(mail));
  try {
    await page.goto(`${url}/admin/leads`);
    await expect(page.getByTestId('lead-card')).toHaveCount(60);
    await page.getByRole('link', { name: /^Suspected/ }).click();
    await expect(page.getByTestId('lead-card')).toHaveCount(2);
    await page.goto(`${url}/admin/leads?state=answered`);
    await expect(page.getByText('not delivered')).toHaveCount(1);
    await expect(page.getByText('2 notes')).toHaveCount(1);

    await request.post(`${url}/api/leads`, {
      data: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
    });
    await expect
      .poll(() => mails.flatMap((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? []).toSorted())
      .toEqual(['ada@example.com', 'team@sandglass.example']);
  } finally {
    await product.stop();
  }
});
