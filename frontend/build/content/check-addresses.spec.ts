import { testMistakes } from '../../testing/use-content-copy.ts';

const METRICS = 'articles/security-stack-metrics.md';

testMistakes([
  [
    METRICS,
    'author: leena-kulkarni',
    'author: leena-kulkarni\naliases: [resilient-security-culture]',
    '@1 aliases: "resilient-security-culture" is already the address of the article "resilient-security-culture"',
  ],
  [
    METRICS,
    'author: leena-kulkarni',
    'author: leena-kulkarni\naliases:\n  - one\n  - one',
    '@3 aliases: "one" is already the address of the article "security-stack-metrics", by its aliases',
  ],
  [
    METRICS,
    '  - boards-and-risk',
    '  - board-and-risk',
    '@0 topics: there is no topic "board-and-risk"; did you mean "boards-and-risk"?',
  ],
  [
    'topics.yaml',
    'id: people-and-insiders',
    'id: families-and-travel',
    '@0 topics.id: "families-and-travel" is there twice',
  ],
  [
    'redirects.yaml',
    '/about-us',
    '/about-you',
    '@0 redirects.to: there is no page "/about-you"; did you mean "/about-us"?',
  ],
  [
    'redirects.yaml',
    '/about-us',
    '/services#nothing',
    '@0 redirects.to: the page "/services" has no section "#nothing"',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: /blog',
    '@0 redirects.from: there is a page "/blog", so it cannot be redirected',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: /api/leads',
    '@0 redirects.from: "/api/leads" is an address of the server, so it cannot be redirected',
  ],
  [
    'redirects.yaml',
    'from: /about',
    'from: about',
    '@0 redirects.from: found "about"; expected: the old address, such as /blog/old-name',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /one\n  - from: /one\n    to: /about',
    '@0 redirects.to: "/about" leads back to itself',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /one\n  - from: /one\n    to: /blog',
    '@0 redirects.to: "/one" has moved; use "/blog"',
  ],
  [
    'redirects.yaml',
    'to: /about-us',
    'to: /about-us\n  - from: /about\n    to: /blog',
    '@1 redirects.from: "/about" is there twice',
  ],
  [
    METRICS,
    'Most security reports',
    '[Most](/about) security reports',
    '@0 "/about" has moved; use "/about-us"',
  ],
  [
    'services/travel-security-intelligence.md',
    'order: 5',
    'order: 6',
    '@0 order: 6 is already the place of services/insider-threat-program.md',
  ],
]);
