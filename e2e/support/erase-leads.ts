import { expect, type APIRequestContext } from '@playwright/test';

/** Removes every lead of a product, so that a test can count those that it adds. */
export const eraseLeads = async (request: APIRequestContext, url: string): Promise<void> => {
  const response = await request.get(`${url}/api/leads?limit=500`);
  const leads = (await response.json()) as { email: string }[];
  for (const email of new Set(leads.map((lead) => lead.email))) {
    // The desk accepts changes from the pages of its own site only.
    const erasure = await request.post(`${url}/api/leads/erasures`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { email },
    });
    expect(erasure.status(), await erasure.text()).toBe(200);
  }
};
