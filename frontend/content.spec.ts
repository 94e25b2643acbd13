import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readContent } from './generator/read/content.ts';

/**
 * What was agreed for this firm: another firm replaces these tests with its own, or deletes them.
 * Every build checks the rules for every content.
 */

const content = readContent(fileURLToPath(new URL('content', import.meta.url)));
const { articles } = content;

test('the articles have the agreed reading times', () => {
  const minutes = articles.map(({ fields }) => fields.readingTime);
  expect(minutes).toEqual(expect.arrayContaining([6, 8, 10, 12, 15]));
});

test('the articles on metrics and on risk have a table and their sources', () => {
  for (const agreed of ['security-stack-metrics', 'top-5-risk-assessment-models']) {
    const { html } = articles.find(({ id }) => id === agreed)!.body!;
    expect(html).toContain('class="table-scroll"');
    expect(html.match(/href="https:/g)!.length).toBeGreaterThanOrEqual(4);
  }
});

// The tests of the feed and of the sitemap compare the days of updates.
test('an article has been updated', () => {
  expect(articles.some(({ fields }) => fields.updated)).toBe(true);
});

test('the three figures of the metrics link to their sources', () => {
  const metrics = articles.find(({ id }) => id === 'security-stack-metrics')!.body!.html;
  for (const figure of ['212 days', '$5,600', '$4.45 million']) {
    const sentence = metrics.split(/(?<=[.?!])\s+(?=[A-Z<])/).find((part) => part.includes(figure));
    expect(sentence).toBeDefined();
    const paragraph = metrics.split('</p>').find((part) => part.includes(figure));
    expect(paragraph).toMatch(/href="https:\/\//);
  }
});

/** What was agreed, word for word, in the files that say it. */
const AGREED: Record<string, readonly string[]> = {
  'articles/security-stack-metrics.md': ['date: 2024-01-18'],
  'articles/top-5-risk-assessment-models.md': [
    'date: 2024-03-07',
    '- risk-assessment-models',
    '::video{',
  ],
  'about.yaml': ['About Us'],
  'site.yaml': ['*not their real name'],
  'blog.yaml': ['Security Insights'],
  'history.md': ['Our History', 'Virginia Hall', 'Elizebeth Smith Friedman'],
  'home/hero.yaml': [
    'Enterprise-grade security solutions from former intelligence community professionals',
    'Schedule a Free Consultation',
    'Learn More',
  ],
  'home/paths.yaml': [
    'How Can We Help You?',
    "I'm a CEO looking for guidance",
    'My profile is rising, I need risk assessment',
    'My IP needs protecting',
  ],
  'home/roles.yaml': [
    'Elite Intelligence Community Expertise',
    'Former Senior Intelligence Official',
    'Intelligence Community Executive',
    'Military Intelligence Veteran',
    'Defense & Intelligence Strategist',
    '25+ years',
    '20+ years',
  ],
  'home/benefits.yaml': [
    'Why Choose Our vCSO Services?',
    '24/7 Security Expertise & Support',
    'Cost-Effective Security Leadership',
    'Customized Security Strategy',
    'Regulatory Compliance Management',
    'Rapid Incident Response',
    'Industry Best Practices',
  ],
  'home/expertise.yaml': [
    '25+',
    'years of intelligence community experience',
    '100+',
    'government agencies protected',
    'Top Secret',
    'clearance level',
  ],
  'home/contact.yaml': ['Want to Learn More?'],
  'interface.yaml': [
    '404 Page Not Found',
    'Did you forget to add the page to the router?',
    'Team Member Not Found',
    'Article Not Found',
    "Thank you for your interest. We'll be in touch soon!",
  ],
  'words/form.yaml': [
    'Subscribe',
    'Subscribing...',
    'Success',
    "Thank you for your interest. We'll be in touch soon!",
    'Validation Error',
    'Please check all fields are filled correctly.',
    'Error',
    'Something went wrong. Please try again.',
    '(Check console for details)',
  ],
  'words/about.yaml': ['Learn More About Our History'],
  'words/article.yaml': ['Back to Blog', '{count} min read'],
  'words/layout.yaml': ['about: About Us', 'blog: Blog', 'services: Services', 'contact: Contact'],
  'words/lead.yaml': ['Newsletter Subscriber', 'Not Provided', 'Newsletter signup'],
  'words/shared.yaml': ['notices: Notifications'],
  'words/desk.yaml': [
    'Consultation Requests',
    'Error loading requests: {problem}',
    'Unknown error',
    'Taken by {person}',
    'Sent?',
    'Yes, answered',
    'Not yet',
  ],
  'words/desk-actions.yaml': ['Answer all the same?'],
  'words/desk-list.yaml': [
    'All consultation requests submitted through the website',
    'No consultation requests yet',
  ],
  'services/personal-security-assessment.md': ['Personal Security Assessment'],
  'services/competitive-intelligence-landscape.md': ['Competitive Intelligence Landscape'],
  'services/market-entry-studies.md': ['Market Entry Studies'],
  'services/personnel-risk-assessment.md': ['Personnel Risk Assessment'],
  'services/travel-security-intelligence.md': ['Travel Security Intelligence'],
  'services/insider-threat-program.md': ['Insider Threat Program'],
  'services/intellectual-property-protection.md': ['Intellectual Property Protection'],
  'services/compliance-readiness-review.md': ['Compliance Readiness Review'],
};

test.each(Object.entries(AGREED))('%s has the words that were agreed', (path, words) => {
  const { source } = content.files.get(path)!;
  for (const each of words) expect(source).toContain(each);
});

test('the history has at least 900 words', () => {
  expect(content.files.get('history.md')!.body!.wordCount).toBeGreaterThanOrEqual(900);
});

test.each([
  ['personal-security-assessment', ['1-2 hours']],
  ['competitive-intelligence-landscape', ['under $5,000', '5-10']],
  ['compliance-readiness-review', ['under $5,000', 'SOC2', 'HIPAA', 'PCI DSS']],
])('the service %s says %j', (id, claims) => {
  const facts = JSON.stringify(content.files.get(`services/${id}.md`)!.fields);
  for (const claim of claims) expect(facts).toContain(claim);
});
