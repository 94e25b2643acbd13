import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { ADA, basic, GRACE, TEAM } from '../../backend/src/testing/access/people.ts';
import type { ReceivedMail } from '../../backend/src/testing/receivers/mail-receiver.ts';
import { SITE_FOLDER } from '../../frontend/generator/folders.ts';
import { temporaryFolder } from '../lab/programs.ts';
import { fillWords } from '../support/content.ts';
import { DESK, DESK_LIST, viewLink } from '../support/desk.ts';
import { startDemo } from './demo.ts';

const START = fileURLToPath(new URL('start-demo.ts', import.meta.url));

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

test('the demo shows the site in SITE_FOLDER', async ({ page }) => {
  const site = join(temporaryFolder('site'), 'site');
  cpSync(SITE_FOLDER, site, { recursive: true });
  const home = join(site, 'pages/index.html');
  const title = /(?<=<title>)[^<]+/;
  writeFileSync(home, readFileSync(home, 'utf8').replace(title, 'The site of another firm'));
  const demo = spawn(process.execPath, [START], {
    env: { ...process.env, SITE_FOLDER: site, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(demo.stdout), 'line')) as [string];
    await page.goto(/http:\/\/[^,\s]+/.exec(line)![0]);
    await expect(page).toHaveTitle('The site of another firm');
  } finally {
    demo.kill();
    await once(demo, 'close');
  }
});
