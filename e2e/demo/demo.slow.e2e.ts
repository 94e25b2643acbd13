import { expect, test } from '@playwright/test';
import { ADA, basic, GRACE, TEAM } from '../../backend/src/testing/access/people.ts';
import type { ReceivedMail } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { fillWords } from '../support/content.ts';
import { DESK, DESK_LIST, viewLink } from '../support/desk.ts';
import { startDemo } from './demo.ts';

// Slow: the demo starts with an embedded database of its own.

test.use({ httpCredentials: { username: GRACE.email, password: GRACE.password } });

test('the demo has a month of requests, and prints the decoded emails about a new one', async ({
  page,
  request,
}) => {
  const mails: ReceivedMail[] = [];
  const { url, product } = await startDemo((mail) => mails.push(mail));
  try {
    await page.goto(`${url}/admin/leads`);
    await expect(page.getByTestId('lead-card')).toHaveCount(60);
    await viewLink(page, DESK_LIST.suspected).click();
    await expect(page.getByTestId('lead-card')).toHaveCount(2);
    await page.goto(`${url}/admin/leads?state=answered`);
    await expect(page.getByText(DESK.undelivered)).toHaveCount(1);
    await expect(page.getByText(fillWords(DESK.notes, { count: 2 }))).toHaveCount(1);

    for (const { name, email, password } of TEAM) {
      const headers = basic(email, password);
      const counts = await request.get(`${url}/api/leads/counts`, { headers });
      expect(await counts.json()).toMatchObject({ you: name, mine: email === ADA.email ? 0 : 1 });
    }
    await viewLink(page, DESK_LIST.mine).click();
    await expect(page.getByTestId('lead-card')).toHaveCount(1);

    const message = 'Grüße aus Köln: wir möchten Sie kennenlernen.';
    await request.post(`${url}/api/leads`, {
      data: { name: 'Ada', email: 'ada@example.com', message },
    });
    await expect
      .poll(() => mails.flatMap(({ head }) => /^To: (.*)$/m.exec(head)?.[1] ?? []).toSorted())
      .toEqual(['ada@example.com', 'team@sandglass.example']);
    expect(mails.map(({ text }) => text).join('\n')).toContain(message);
  } finally {
    await product.stop();
  }
});
