import { eraseLeads } from './support/erase-leads.ts';
import { expect, test } from './support/test.ts';

for (const page of ['the list', 'the page of a request'] as const) {
  test(`§7 ${page} fetches nothing by itself: not with time, focus or a new connection`, async ({
    page: tab,
    context,
    request,
    product,
  }) => {
    await eraseLeads(request, product.url);
    const data = { email: 'ada@example.com', name: 'Ada Lovelace' };
    const { id } = (await (await request.post('/api/leads', { data })).json()) as { id: number };
    await tab.clock.install();
    const settled = tab.waitForResponse('**/api/leads/counts');
    await tab.goto(page === 'the list' ? '/admin/leads' : `/admin/leads/${id}`);
    const card = tab.getByTestId('lead-card');
    for (const list of ['Notes', 'History', 'Notifications']) {
      const details = card.locator('details', { has: tab.getByText(list, { exact: true }) });
      if ((await details.getAttribute('open')) === null)
        await details.getByText(list, { exact: true }).click();
    }
    for (const text of ['No notes yet.', 'Nothing has been done yet.', 'No notification channel is set up.'])
      await expect(card).toContainText(text);
    await settled;
    const asked: string[] = [];
    tab.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });

    await tab.clock.runFor(60_000);
    await tab.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    });
    await tab.clock.runFor(10_000);
    await context.setOffline(true);
    await context.setOffline(false);
    await tab.clock.runFor(60_000);
    expect(asked).toEqual([]);

    await card.getByRole('button', { name: 'Answered', exact: true }).click();
    await expect(card.getByTestId('lead-state')).toHaveText('Answered');
    await expect(tab).toHaveTitle(/^Consultation Request/);
    expect(asked).toEqual([`/api/leads/${id}`]);

    await request.post('/api/leads', { data });
    await tab.getByRole('button', { name: 'Refresh' }).click();
    await expect(tab).toHaveTitle(/^\(1\) /);
    await expect(card).toHaveCount(page === 'the list' ? 2 : 1);
  });
}
